import { AsyncLocalStorage } from "node:async_hooks";

const requestIdStorage = new AsyncLocalStorage<string>();

/**
 * Runs `work` with a request id for its log lines and vendor calls. Nested calls override it: a delivery uses
 * the id of the request that caused it.
 */
export const withRequestId = <T>(requestId: string, work: () => T): T =>
  requestIdStorage.run(requestId, work);

/** Id of the current request; undefined outside of one. */
export const currentRequestId = (): string | undefined => requestIdStorage.getStore();

/**
 * Cloudflare's Ray ID, which also appears in platform logs. In-process API calls during rendering reuse the
 * current id.
 */
export const resolveRequestId = (request: Request): string =>
  currentRequestId() ?? request.headers.get("cf-ray") ?? crypto.randomUUID();
