/** Offers the view for other websites: what it should show, how that looks, and the code to copy. */
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { queries } from "../../api/queries";
import { useSite } from "../../api/site-context";
import { usePosition } from "../../browser/position";
import { toast } from "../../browser/toast-state";
import { embedAddress, embedCode, embedRadiiKm, type EmbedChoice } from "../../lib/embed-address";
import { de } from "../../text/de";
import { deEmbed } from "../../text/de-embed";
import { Button } from "../../ui/button";
import { useDebounced } from "../../ui/debounce";
import { Dialog } from "../../ui/dialog";
import { controlClass, Field, FieldFrame, Select } from "../../ui/field";
import { Icon } from "../../ui/icons";

const heightsPx = { list: 640, map: 720 };
const typingMs = 600;
const { offer } = deEmbed;

interface Props {
  open: boolean;
  /** The categories chosen in the list are those one probably wants to show. */
  filters: readonly string[];
  onClose: () => void;
}

export function EmbedDialog({ open, filters, onClose }: Props) {
  return (
    <Dialog full open={open} onClose={onClose} title={offer.title} closeLabel={de.common.close}>
      <Offer filters={filters} />
    </Dialog>
  );
}

function Offer({ filters }: { filters: readonly string[] }) {
  const { name } = useSite();
  const { position } = usePosition();
  const [choice, setChoice] = useState<EmbedChoice>({
    categories: filters.slice(0, 1),
    place: position?.place ?? "",
    radiusKm: 10,
    view: "list",
  });
  const shown = useDebounced(choice, typingMs);
  const code = embedCode(choice, location.origin, offer.frameTitle(name), heightsPx[choice.view]);
  return (
    <>
      <p className="max-w-[75ch] text-muted">{offer.intro}</p>
      <div className="mt-5 grid gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <Choices choice={choice} onChange={(part) => setChoice({ ...choice, ...part })} />
          <Code code={code} />
        </div>
        <div>
          <p className="font-semibold">{offer.preview}</p>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- It is a page of our own, and must behave as it does elsewhere. */}
          <iframe
            key={embedAddress(shown)}
            src={embedAddress(shown)}
            title={offer.previewTitle}
            className="mt-1.5 h-[min(60dvh,640px)] w-full rounded-2xl border border-line bg-paper"
          />
        </div>
      </div>
    </>
  );
}

function Choices({
  choice,
  onChange,
}: {
  choice: EmbedChoice;
  onChange: (part: Partial<EmbedChoice>) => void;
}) {
  const { data: categories } = useQuery(queries.categories());
  return (
    <>
      <Select
        label={offer.view}
        value={choice.view}
        onChange={(event) => onChange({ view: event.target.value === "map" ? "map" : "list" })}
      >
        <option value="list">{offer.list}</option>
        <option value="map">{offer.map}</option>
      </Select>
      <Select
        label={offer.category}
        value={choice.categories[0] ?? ""}
        onChange={(event) => onChange({ categories: event.target.value ? [event.target.value] : [] })}
      >
        <option value="">{offer.allCategories}</option>
        {categories?.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      <Field
        label={offer.place}
        hint={offer.placeHint}
        value={choice.place}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => onChange({ place: event.target.value })}
      />
      {choice.place.trim() && (
        <Select
          label={offer.radius}
          value={choice.radiusKm}
          onChange={(event) => onChange({ radiusKm: Number(event.target.value) })}
        >
          {embedRadiiKm.map((km) => (
            <option key={km} value={km}>
              {offer.kilometres(km)}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

function Code({ code }: { code: string }) {
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toast.success(offer.copied);
    } catch {
      toast.error(offer.copyFailed);
    }
  };
  return (
    <FieldFrame id={id} label={offer.code}>
      <textarea
        id={id}
        readOnly
        rows={6}
        value={code}
        onFocus={(event) => event.target.select()}
        className={`${controlClass} field-sizing-content font-mono text-sm`}
      />
      <Button className="mt-1" onClick={() => void copy()}>
        <Icon name="copy" />
        {offer.copy}
      </Button>
    </FieldFrame>
  );
}
