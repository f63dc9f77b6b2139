import { type Send, textWithin } from "./ask-vendor.ts";

/** For vendors whose status is the whole answer: a body that is no JSON ("ok") counts as none instead of as a fault. */
export const statusOnly =
  (send: Send): Send =>
  async (url, init) => {
    const response = await send(url, init);
    const text = await textWithin(response);
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
