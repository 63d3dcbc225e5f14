/** Taking photos in wherever they are chosen: large ones are made smaller, and what stays too large is named. */
import { useState } from "react";
import { deImages } from "../text/de-images";
import { Notice } from "../ui/notice";
import { isTooLarge, withSmallerPhotos } from "./image-rule";

export function useReducedPhotos() {
  const [reducing, setReducing] = useState(false);
  const [tooLarge, setTooLarge] = useState<string[]>([]);
  const reduce = async (files: readonly File[]): Promise<readonly File[]> => {
    setReducing(true);
    // Without the part that reduces, the files are judged as they are.
    const smaller = await withSmallerPhotos(files).catch(() => files);
    setReducing(false);
    setTooLarge(smaller.filter(isTooLarge).map(({ name }) => name));
    return smaller;
  };
  return { reduce, reducing, tooLarge };
}

export function TooLarge({ names }: { names: readonly string[] }) {
  return names.length > 0 ? <Notice tone="error">{deImages.stillTooLarge(names.join(", "))}</Notice> : null;
}
