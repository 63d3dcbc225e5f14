/** The own data as one page that anyone can open and read, with the pictures inside it. */
import { longDate } from "../../lib/format";
import { mediaUrl } from "../../lib/media-url";
import { clockTime } from "../../lib/operator-time";
import { deOwnData } from "../../text/de-own-data";

type Data = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Data =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const moment = (instant: string) => deOwnData.moment(longDate(instant), clockTime(new Date(instant)));

/** A single value in words. */
export function inWords(value: unknown): string {
  if (value === true) return deOwnData.yes;
  if (value === false) return deOwnData.no;
  if (typeof value === "string" && isTime.test(value)) return moment(value);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

const nameOf = (key: string): string => deOwnData.names[key] ?? key;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  (isPlain(value) && Object.values(value).every(isEmpty));

/** Everything of a value, nested lists and all; what is empty is left out. */
export function asHtml(value: unknown, pictures: ReadonlyMap<string, string>): string {
  if (Array.isArray(value))
    return value.every((entry) => !isPlain(entry))
      ? `<p>${value.map((entry) => shown(entry, pictures)).join(", ")}</p>`
      : value.map((entry) => `<section>${asHtml(entry, pictures)}</section>`).join("");
  if (!isPlain(value)) return `<p>${shown(value, pictures)}</p>`;
  const rows = Object.entries(value).filter(([, part]) => !isEmpty(part));
  return `<dl>${rows
    .map(([key, part]) => `<dt>${escaped(nameOf(key))}</dt><dd>${asHtml(part, pictures)}</dd>`)
    .join("")}</dl>`;
}

function shown(value: unknown, pictures: ReadonlyMap<string, string>): string {
  const picture = typeof value === "string" ? pictures.get(value) : undefined;
  return picture ? `<img alt="" src="${picture}">` : escaped(inWords(value)).replaceAll("\n", "<br>");
}

/** Ids of pictures anywhere in the data. */
export function pictureIds(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(pictureIds);
  if (!isPlain(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === "imageIds" && Array.isArray(part) ? part.map(String) : pictureIds(part),
  );
}

async function load(id: string): Promise<[string, string] | undefined> {
  const answer = await fetch(`${mediaUrl(id, 960)}&format=jpeg`);
  if (!answer.ok) return undefined;
  const blob = await answer.blob();
  const data = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error ?? new Error(deOwnData.failed)));
    reader.readAsDataURL(blob);
  });
  return [id, data];
}

export async function readablePage(data: unknown): Promise<Blob> {
  const ids = [...new Set(pictureIds(data))];
  // A picture that cannot be had is named by its id, like everything else that has no words.
  const loaded = await Promise.all(ids.map((id) => load(id).catch(() => undefined)));
  const pictures = new Map(loaded.filter((entry) => entry !== undefined));
  const parts = isPlain(data) ? Object.entries(data).filter(([, part]) => !isEmpty(part)) : [];
  const body = parts
    .map(([key, part]) => `<h2>${escaped(nameOf(key))}</h2>${asHtml(part, pictures)}`)
    .join("");
  const html = `<!doctype html><html lang="de"><meta charset="utf-8"><title>${deOwnData.title}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;margin:0}dt{color:#4c5b53}dd{margin:0}
p{margin:0}section{border-top:1px solid #ccc;padding:.75rem 0}img{max-width:16rem;margin:0 .5rem .5rem 0;border-radius:.5rem}</style>
<h1>${deOwnData.title}</h1><p>${escaped(deOwnData.made(moment(new Date().toISOString())))}</p>${body}</html>`;
  return new Blob([html], { type: "text/html" });
}
