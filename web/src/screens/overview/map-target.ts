/** Where the map is sent: to what was found, to the visitor, or back to what the address says it showed. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSite } from "../../api/site-context";
import { cameByHistory } from "../../browser/history";
import type { PositionState } from "../../browser/position";
import type { Position } from "../../lib/geo";
import type { MapTarget } from "../../map/base-map";
import { sceneText, type MapScene, type OverviewAddress } from "./address";
import type { Companies } from "./companies";
import { whereFound, wholePlace, whereToOpen } from "./map-start";

interface Target {
  target: MapTarget;
  goTo: (place: Position) => void;
  /** Takes what the map shows, whenever it has come to rest. */
  noteScene: (scene: MapScene) => void;
}

/**
 * At first to what the address says, or else to what is near or to the whole region; later wherever a text
 * leads or the visitor says they are, but not after a device that moves on by itself. A place in the text
 * wins over the visitor's, as it does in the list.
 */
export function useTarget(
  address: OverviewAddress,
  { list, listedText }: Companies,
  { position, searching, byHand }: PositionState,
  results: readonly Position[],
): Target {
  const { region, map: base } = useSite();
  const { scene } = address.state;
  const place = list?.search?.place;
  const toOpen = () => {
    const typed = place && { latitude: place.location.lat, longitude: place.location.lng };
    const at = typed ?? position;
    const whole = at && wholePlace(at, place ? place.radiusKm : position?.reachKm, region);
    if (whole?.wholeArea) return whole;
    const usual = whereToOpen(at, results, region, base);
    return listedText && !place ? whereFound(results, list?.totalElements ?? 0, usual) : usual;
  };
  const [target, setTarget] = useState<MapTarget>(() => scene ?? toOpen());

  const [answered, setAnswered] = useState(listedText);
  if (listedText !== answered) {
    setAnswered(listedText);
    // Whoever goes back to an earlier search finds the map as it was then.
    if (listedText && !scene && (place || results.length > 0)) setTarget(toOpen());
  }
  const [followed, setFollowed] = useState(position);
  // Whoever asks where they are wants to see it, also a second time.
  if (searching && followed) setFollowed(undefined);
  if (!searching && position && position !== followed) {
    setFollowed(position);
    const moves = followed && followed.place === undefined && position.place === undefined;
    if (!moves && (byHand || !scene)) setTarget(wholePlace(position, position.reachKm, region));
  }

  const noteScene = useSceneInAddress(address, (now) => setTarget(now ?? toOpen()));
  return { target, goTo: setTarget, noteScene };
}

/** Writes what the map shows into the address, and has it shown again when the history leads back to it. */
function useSceneInAddress(
  { state: { scene }, change }: OverviewAddress,
  show: (scene: MapScene | undefined) => void,
): Target["noteScene"] {
  const asked = scene && sceneText(scene);
  /** What map and address agreed on last; before the first rest it is wherever the map opens. */
  const agreed = useRef<string>(undefined);
  const written = useRef(asked);

  const follow = useEffectEvent((text: string | undefined) => {
    if (text === written.current) return;
    written.current = text;
    if (scene || cameByHistory()) show(scene);
  });
  useEffect(() => follow(asked), [asked]);

  return (now) => {
    const text = sceneText(now);
    const opened = agreed.current === undefined;
    if (text === agreed.current) return;
    agreed.current = text;
    if (opened || text === written.current) return;
    written.current = text;
    change({ scene: now }, "same");
  };
}
