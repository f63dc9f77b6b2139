import { type Fetch, readText } from "./vendor-request.ts";

/**
 * For vendors that respond with a status only: a non-JSON body such as "ok" becomes empty instead of a parse
 * error.
 */
export const ignoreNonJsonBody =
  (send: Fetch): Fetch =>
  async (url, init) => {
    const response = await send(url, init);
    const text = await readText(response);
    const { status, headers } = response;
    return new Response(isJson(text) ? text : null, { status, headers });
  };

function isJson(text: string): boolean {
  try {
    return text !== "" && JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}
