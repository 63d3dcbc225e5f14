/** What the overview asks of the server. */
import { expect, test } from "vitest";
import { readState } from "./address";
import { listRequest } from "./companies";

const linz = { latitude: 48.3, longitude: 14.3 };
const middle = { latitude: 48, longitude: 14 };

test("whoever browses without a place begins in the middle of the region, whoever searches does not", () => {
  const asked = (search: string, position?: typeof linz) =>
    listRequest(readState(search), [], position, middle);
  expect(asked("").near).toEqual(middle);
  expect(asked("?search=brot").near).toBeUndefined();
  expect(asked("?search=brot", linz).near).toEqual(linz);
  expect(asked("", linz).near).toEqual(linz);
});

test("signs alone are no text", () => {
  expect(listRequest(readState("?search=%26+%21"), [], undefined, middle)).toEqual({
    ...listRequest(readState(""), [], undefined, middle),
  });
  expect(listRequest(readState("?search=+rad%26tat+"), [], undefined, middle).text).toBe("rad&tat");
});
