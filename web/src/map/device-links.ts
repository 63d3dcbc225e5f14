/** Links into the navigation of the visitor's device; they carry the destination and nothing else. */
import type { Position } from "../lib/geo";
import { deMap } from "../text/de-map";

export interface DeviceLink {
  label: string;
  href: string;
}

/** A timetable is one country's, so that of another is not offered. */
export function deviceLinks({ latitude, longitude }: Position, country: string): DeviceLink[] {
  const place = `${latitude.toFixed(5)},${longitude.toFixed(5)}`;
  // That of Austria's railways knows all public transport of the country; it counts in millionths of a degree.
  const stop = `A=1@X=${Math.round(longitude * 1e6)}@Y=${Math.round(latitude * 1e6)}`;
  const timetable = {
    label: deMap.links.transit,
    href: `https://fahrplan.oebb.at/webapp/?context=TP&ZID=${encodeURIComponent(stop)}`,
  };
  return [
    { label: deMap.links.device, href: `geo:${place}?q=${place}` },
    { label: deMap.links.apple, href: `https://maps.apple.com/?daddr=${encodeURIComponent(place)}` },
    {
      label: deMap.links.google,
      href: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`,
    },
    {
      label: deMap.links.openStreetMap,
      href: `https://www.openstreetmap.org/directions?to=${encodeURIComponent(place)}`,
    },
    ...(country === "AT" ? [timetable] : []),
  ];
}
