import { AsyncLocalStorage } from "node:async_hooks";

const requestIdStorage = new AsyncLocalStorage<string>();

/**
 * Does `work` in the name of a request: what it logs and which vendors it asks carries this id, without every function
 * on the way handing it on. The innermost name counts: a delivery speaks for the request that caused it, not for the tick
 * that found it.
 */
export const withRequestId = <T>(requestId: string, work: () => T): T =>
  requestIdStorage.run(requestId, work);

/** The id of the request that is being served, or undefined outside of one. */
export const currentRequestId = (): string | undefined => requestIdStorage.getStore();

/** The id of this request: Cloudflare's own, by which the platform's log knows it too. A page asks the API in process. */
export const resolveRequestId = (request: Request): string =>
  currentRequestId() ?? request.headers.get("cf-ray") ?? crypto.randomUUID();
