/** What the card of an opened pin shows of its company inside other websites: picture and opening state. */
import { useQuery } from "@tanstack/react-query";
import { CardPicture, OpeningLine } from "../../company/map-card-parts";
import type { DrawnMarker, MapMarker } from "../../map/marker";
import type { CardParts } from "../../map/opened-card";
import { calls } from "./embed-calls";

export const embedCard = ({ marker }: DrawnMarker): CardParts => ({
  picture: <Picture marker={marker} />,
  details: <Opening marker={marker} />,
});

function Picture({ marker }: { marker: MapMarker }) {
  const { data: company, isPending } = useQuery(calls.company(marker.companyId));
  const { data: categories } = useQuery(calls.categories());
  return <CardPicture marker={marker} company={company} categories={categories} pending={isPending} />;
}

function Opening({ marker }: { marker: MapMarker }) {
  const { data: stores, isPending } = useQuery(calls.stores(marker.companyId));
  return (
    <div className="mt-2 text-md">
      <OpeningLine store={stores?.find(({ id }) => id === marker.storeId)} pending={isPending} />
    </div>
  );
}
