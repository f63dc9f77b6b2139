import { LOCAL_PASSWORD } from "#contract/auth/constants.ts";
import { assert } from "./step.ts";

type Call = <T>(method: string, address: string, body?: unknown) => Promise<T>;

/** Signs in with the printed sample password and returns a function that calls the API. */
export async function signIn(origin: string): Promise<Call> {
  const send = (method: string, address: string, body: unknown, cookie: string) =>
    fetch(origin + address, {
      method,
      headers: { cookie, origin, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
  const response = await send("POST", "/api/auth/login", { username: "admin", password: LOCAL_PASSWORD }, "");
  assert(response.status === 200, `The printed sign-in is answered by ${response.status}.`);
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  return async <T>(method: string, address: string, body?: unknown) => {
    const answer = await send(method, address, body, cookie);
    const text = await answer.text();
    assert(answer.ok, `${method} ${address} answers ${answer.status}: ${text.slice(0, 500)}`);
    return JSON.parse(text) as T;
  };
}
