/** Hands a file to the browser; a plain link could not carry the token. */

/** Some browsers read the file only after the click has been handled, so it stays available for a while. */
const readMs = 10_000;

export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readMs);
}
