/** Months in which another week holds, such as the summer of a garden or the winter of an inn. */
import { deStore } from "../../../text/de-store";
import { Button } from "../../../ui/button";
import { FieldError, Select } from "../../../ui/field";
import { Icon } from "../../../ui/icons";
import { meetsAnother, type Season, type Week } from "./hours";
import { WeekFields } from "./week-fields";

const texts = deStore.hours;
/** No year has more seasons that anybody remembers. */
const most = 4;
/** April to October: what most who have a season mean. */
const usualMonths = { from: 3, to: 9 };

interface Props {
  seasons: readonly Season[];
  /** The week of the rest of the year, from which a new season begins. */
  week: Week;
  onChange: (seasons: readonly Season[]) => void;
}

export function Seasons({ seasons, week, onChange }: Props) {
  const change = (index: number, part: Partial<Season>) =>
    onChange(seasons.map((season, other) => (other === index ? { ...season, ...part } : season)));
  return (
    <div className="grid gap-3">
      <div>
        <h5 className="font-semibold">{texts.seasons}</h5>
        <p className="text-sm text-muted">{texts.seasonsHint}</p>
      </div>
      {seasons.map((season, index) => (
        <SeasonFields
          // Seasons have no identity of their own; their place is what they are.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          season={season}
          number={index + 1}
          meets={meetsAnother(season, seasons)}
          onChange={(part) => change(index, part)}
          onRemove={() => onChange(seasons.filter((_, other) => other !== index))}
        />
      ))}
      {seasons.length < most && (
        <Button
          look="outline"
          className="justify-self-start"
          onClick={() => onChange([...seasons, { ...usualMonths, week }])}
        >
          <Icon name="plus" size={18} />
          {texts.addSeason}
        </Button>
      )}
    </div>
  );
}

interface FieldsProps {
  season: Season;
  number: number;
  meets: boolean;
  onChange: (part: Partial<Season>) => void;
  onRemove: () => void;
}

function SeasonFields({ season, number, meets, onChange, onRemove }: FieldsProps) {
  const { from, to, week } = season;
  const months = texts.seasonMonths(texts.months[from] ?? "", texts.months[to] ?? "");
  const month = (name: "from" | "to", label: string) => (
    <Select
      label={label}
      aria-invalid={meets || undefined}
      value={season[name]}
      onChange={(event) => onChange({ [name]: Number(event.target.value) })}
    >
      {texts.months.map((title, index) => (
        <option key={title} value={index}>
          {title}
        </option>
      ))}
    </Select>
  );
  return (
    <div
      role="group"
      aria-label={texts.season(number)}
      className="grid gap-3 border-line max-sm:border-t max-sm:pt-3 sm:rounded-2xl sm:border sm:p-4"
    >
      <div className="grid grid-cols-2 gap-3 sm:max-w-md">
        {month("from", texts.seasonFrom)}
        {month("to", texts.seasonTo)}
      </div>
      {meets && <FieldError>{texts.seasonMeets}</FieldError>}
      <WeekFields week={week} name={months} onChange={(next) => onChange({ week: next })} />
      <Button
        look="quiet"
        className="justify-self-end"
        aria-label={texts.removeSeason(number)}
        onClick={onRemove}
      >
        <Icon name="trash" size={18} />
        {texts.removeSeason(number)}
      </Button>
    </div>
  );
}
