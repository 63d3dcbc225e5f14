/** Taking photos in wherever they are chosen: large ones are made smaller, what stays too large or is broken is named. */
import { useState } from "react";
import { deImages } from "../text/de-images";
import { Notice } from "../ui/notice";
import { isBroken, isTooLarge, withSmallerPhotos } from "./image-rule";

export function useReducedPhotos() {
  const [reducing, setReducing] = useState(false);
  const [tooLarge, setTooLarge] = useState<string[]>([]);
  const [broken, setBroken] = useState<string[]>([]);
  const reduce = async (files: readonly File[]): Promise<readonly File[]> => {
    setReducing(true);
    // Without the part that reduces, the files are judged as they are.
    const smaller = await withSmallerPhotos(files).catch(() => files);
    // Better said now than by the server, when everything else is already saved.
    const unusable: File[] = [];
    // oxlint-disable-next-line no-await-in-loop -- As above.
    for (const file of smaller) if (await isBroken(file)) unusable.push(file);
    setReducing(false);
    setTooLarge(smaller.filter(isTooLarge).map(({ name }) => name));
    setBroken(unusable.map(({ name }) => name));
    return smaller.filter((file) => !unusable.includes(file));
  };
  return { reduce, reducing, refused: { tooLarge, broken } };
}

/** The names of files that were not taken. */
interface Refused {
  tooLarge: readonly string[];
  broken: readonly string[];
}

export function RefusedPhotos({ refused: { tooLarge, broken } }: { refused: Refused }) {
  return (
    <>
      {tooLarge.length > 0 && <Notice tone="error">{deImages.stillTooLarge(tooLarge.join(", "))}</Notice>}
      {broken.length > 0 && <Notice tone="error">{deImages.broken(broken.join(", "))}</Notice>}
    </>
  );
}
