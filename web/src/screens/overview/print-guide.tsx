/** The guide on paper: a heading with what was searched and when, then the companies in two columns. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queries } from "../../api/queries";
import { useSite } from "../../api/site-context";
import { usePrintHeader } from "../../browser/print-header";
import { HoursText } from "../../company/hours-text";
import { Sign } from "../../frame/logo";
import { longDate, wholeNumber } from "../../lib/format";
import { de } from "../../text/de";
import { deGuide } from "../../text/de-guide";
import { deWay } from "../../text/de-way";
import type { OverviewAddress } from "./address";
import { guideSections, stopsNote, type Guide, type GuideEntry } from "./guide";

export function PrintGuide({ guide, address }: { guide: Guide; address: OverviewAddress }) {
  const { name, region, operator } = useSite();
  const sections = useMemo(() => guideSections(guide, deGuide.other), [guide]);
  const filters = useFilterWords(guide, address);
  const note = stopsNote(guide);
  const today = longDate(guide.day);
  usePrintHeader(name, `${filters} · ${today}`);
  return (
    <section className="guide" aria-label={deGuide.title}>
      <header className="guide-head">
        <Sign size={44} />
        <div>
          <h1>{guide.place ? deGuide.titleAround(guide.place) : deGuide.titleIn(region.name)}</h1>
          <p>{filters}</p>
          <p>
            {deGuide.state(
              today,
              deGuide.count(
                wholeNumber(guide.cards.length),
                wholeNumber(guide.total),
                guide.cards.length < guide.total,
              ),
            )}
          </p>
        </div>
      </header>
      <div className="guide-columns">
        {sections.map(({ title, entries }) => (
          <section key={title}>
            <h2>{title}</h2>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </section>
        ))}
      </div>
      <p className="guide-foot">
        {deGuide.foot(name, operator.name)} {location.host}
      </p>
      {note && <p className="guide-foot">{note}</p>}
    </section>
  );
}

function Entry({ entry }: { entry: GuideEntry }) {
  const { name, address, distance, category, phone, hours, stops, text } = entry;
  const where = [address, distance].filter(Boolean).join(" · ");
  return (
    <article>
      <h3>{name}</h3>
      {category && <p className="guide-hours">{category}</p>}
      {where && <p className="guide-where">{where}</p>}
      {phone && (
        <p className="guide-where">
          {deGuide.phone} {phone}
        </p>
      )}
      {hours.length > 0 && (
        <p className="guide-hours">
          <HoursText line={hours.join(" · ")} />
        </p>
      )}
      {stops.length > 0 && (
        <p className="guide-hours">
          {deWay.stops}: {stops.join(" · ")}
        </p>
      )}
      {text && <p>{text}</p>}
    </article>
  );
}

/** What narrows the list, in words. */
function useFilterWords({ place }: Guide, { state, filters }: OverviewAddress): string {
  const { data: categories } = useQuery(queries.categories());
  const { data: offers } = useQuery(queries.offers());
  const chosen = categories?.filter(({ id }) => filters.includes(id)).map(({ title }) => title) ?? [];
  const words = [
    chosen.length ? chosen.join(", ") : deGuide.all,
    state.search && de.overview.searchFor(state.search),
    offers?.find(({ id }) => id === state.offerId)?.title,
    state.openNow && de.overview.openNow,
    place && de.position.from(place),
  ];
  return words.filter(Boolean).join(" · ");
}
