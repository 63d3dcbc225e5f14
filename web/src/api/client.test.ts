// What a call does with a token that the server refuses.
import { afterEach, expect, test, vi } from "vitest";
import { authorized, provideCredentials } from "./client";

afterEach(() => provideCredentials(undefined));

const answers = (...statuses: number[]) => {
  const call = vi.fn(async (token: string | undefined) => ({ status: statuses.shift() ?? 500, token }));
  return call;
};

test("a refused call is made once more with the new token", async () => {
  provideCredentials({ accessToken: () => "old", refresh: async () => "new" });
  const call = answers(401, 200);
  expect(await authorized(call)).toEqual({ status: 200, token: "new" });
  const still = answers(401, 401);
  expect(await authorized(still)).toEqual({ status: 401, token: "new" });
  expect(still).toHaveBeenCalledTimes(2);
});

test("a refused refresh leaves the first answer as it is", async () => {
  let token: string | undefined = "old";
  provideCredentials({
    accessToken: () => token,
    refresh: async () => {
      token = undefined;
      return undefined;
    },
  });
  const call = answers(401, 200);
  expect(await authorized(call)).toEqual({ status: 401, token: "old" });
  expect(call).toHaveBeenCalledTimes(1);
});

test("who is not signed in is asked for nothing", async () => {
  const refresh = vi.fn(async () => "new");
  provideCredentials({ accessToken: () => undefined, refresh });
  expect(await authorized(answers(401))).toEqual({ status: 401, token: undefined });
  expect(refresh).not.toHaveBeenCalled();
});
