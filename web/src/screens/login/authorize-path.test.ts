// Continuing an application's request after signing in.
import { expect, test } from "vitest";
import { authorizePath } from "./authorize-path";

test("the request goes on with exactly what it carried", () => {
  const query = {
    response_type: "code",
    client_id: "ios",
    redirect_uri: "app://zurück?a=b",
    state: "x+y z",
    code_challenge: "c",
    email: "a@b.at",
  };
  expect(authorizePath(query)).toBe(
    "/oauth/authorize?response_type=code&client_id=ios&redirect_uri=app%3A%2F%2Fzur%C3%BCck%3Fa%3Db&state=x%2By+z&code_challenge=c",
  );
});

test("an ordinary visit has no such request", () => {
  expect(authorizePath({ email: "a@b.at" })).toBeUndefined();
  expect(authorizePath({ client_id: "web" })).toBeUndefined();
});
