/** Where a location lies: found from its address, corrected with the pin, or typed as numbers. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { companyQueries } from "../../../api/company";
import { useSite } from "../../../api/site-context";
import { HelpLink } from "../../../frame/help-link";
import { lazyPart } from "../../../frame/lazy-part";
import { coordinateText, parseCoordinate } from "../../../lib/coordinate";
import { deStore } from "../../../text/de-store";
import { Button } from "../../../ui/button";
import { useDebounced } from "../../../ui/debounce";
import { Field } from "../../../ui/field";
import { Icon } from "../../../ui/icons";
import type { StoreDraft } from "../state/sections";
import { addressLine, differs, typedAddress } from "./address-at-pin";
import type { StoreErrors } from "./store-rule";

/** The map's engine is large, and only those who open a location need it. */
const PinMap = lazyPart(() => import("../../../map/pin-map").then((part) => part.PinMap));

const texts = deStore.position;
/** An address is looked up this long after the last key (S5.20). */
const settleMs = 1_000;
/** Six decimals are a tenth of a metre. */
const rounded = (value: number) => coordinateText(Math.round(value * 1e6) / 1e6);
const typed = (text: string) => (text.trim() === "" ? undefined : parseCoordinate(text));
const isEmpty = ({ latitude, longitude }: Pick<StoreDraft, "latitude" | "longitude">) =>
  latitude.trim() === "" && longitude.trim() === "";

interface Props {
  store: StoreDraft;
  onChange: (change: Partial<StoreDraft>) => void;
  errors: StoreErrors;
}

export function PositionFields({ store, onChange, errors }: Props) {
  const { found, failed, searching, use } = useGeocoding(store, onChange);
  const { map, region } = useSite();
  // An emptied position is none that anybody placed.
  const place = ({ latitude = store.latitude, longitude = store.longitude }: Partial<StoreDraft>) =>
    onChange({ latitude, longitude, placed: !isEmpty({ latitude, longitude }) });
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <h4 className="text-lg font-bold">{texts.title}</h4>
        <p className="text-sm text-muted">
          {texts.hint} <HelpLink />
        </p>
      </div>
      <PinMap
        base={map}
        latitude={typed(store.latitude)}
        longitude={typed(store.longitude)}
        label={store.title.trim() || deStore.formTitle}
        fallback={region}
        onMove={({ latitude, longitude }) =>
          place({ latitude: rounded(latitude), longitude: rounded(longitude) })
        }
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={deStore.fields.latitude}
          name="latitude"
          inputMode="decimal"
          maxLength={20}
          error={errors.latitude}
          value={store.latitude}
          onChange={(event) => place({ latitude: event.target.value })}
          className="aria-invalid:text-error"
        />
        <Field
          label={deStore.fields.longitude}
          name="longitude"
          inputMode="decimal"
          maxLength={20}
          error={errors.longitude}
          value={store.longitude}
          onChange={(event) => place({ longitude: event.target.value })}
          className="aria-invalid:text-error"
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="outline" busy={searching} disabled={!found} onClick={use}>
          <Icon name="pin" size={18} />
          {texts.find}
        </Button>
        <p role="status" className="min-w-0 text-sm text-muted wrap-anywhere">
          {failed && texts.failed}
          {found === null
            ? texts.notFound
            : found && (found.precision === "Address" ? texts.found(found.label) : texts.rough(found.label))}
        </p>
        {found && map.geocoderAttribution && <p className="text-xs text-muted">{map.geocoderAttribution}</p>}
      </div>
      <AddressAtPin store={store} onChange={onChange} />
    </div>
  );
}

/** A pin that somebody placed names where it stands, and the address can follow it. */
function AddressAtPin({ store, onChange }: Pick<Props, "store" | "onChange">) {
  const position = useDebounced(store.placed ? `${store.latitude}\n${store.longitude}` : "", settleMs);
  const [latitude, longitude] = position.split("\n").map((text) => typed(text));
  const known = latitude !== undefined && longitude !== undefined;
  const { data } = useQuery({
    ...companyQueries.addressAt(latitude ?? 0, longitude ?? 0),
    enabled: known,
  });
  const address = known ? typedAddress(data?.[0]) : undefined;
  if (!address || !differs(store, address)) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="min-w-0 text-sm text-muted wrap-anywhere">
        {texts.atPin(addressLine(address))}
      </p>
      <Button look="outline" onClick={() => onChange(address)}>
        {texts.takeAddress}
      </Button>
    </div>
  );
}

/** The position of the typed address; it is filled in by itself while nobody has chosen another one. */
function useGeocoding(store: StoreDraft, onChange: Props["onChange"]) {
  const address = [store.street, store.postCode, store.town].map((part) => part.trim()).join("\n");
  // Opening a location changes nothing about it; typing another address does.
  const [opened] = useState(address);
  const [moved, setMoved] = useState(false);
  if (!moved && address !== opened) setMoved(true);
  const [street = "", postCode = "", town = ""] = useDebounced(address, settleMs).split("\n");
  const complete = street !== "" && postCode !== "" && town !== "";
  const { data, isFetching, isError } = useQuery({
    ...companyQueries.position(street, postCode, town),
    enabled: complete,
  });
  const best = data?.[0];
  // What was looked up may be replaced by itself; what someone typed or dragged may not.
  const free = !store.placed && (moved || isEmpty(store));

  const fill = ({ location }: NonNullable<typeof best>) =>
    onChange({ latitude: rounded(location.lat), longitude: rounded(location.lng), placed: false });
  const latest = useRef({ free, fill });
  useEffect(() => {
    latest.current = { free, fill };
  });
  useEffect(() => {
    if (best && latest.current.free) latest.current.fill(best);
  }, [best]);

  const found = complete && data ? (best ?? null) : undefined;
  return {
    found,
    failed: complete && isError && !isFetching,
    searching: complete && isFetching,
    use: () => best && fill(best),
  };
}
