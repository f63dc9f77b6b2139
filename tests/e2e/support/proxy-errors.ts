type Answer = { status: () => number; headers: () => Record<string, string> };

/**
 * Whether a request met a connection which had just been closed, and `wrangler dev` says so in words of its own: whatever
 * the worker answers has the name of its request. The proxy sends only GET again by itself.
 */
export const neverArrived = (answer: Answer): boolean =>
  answer.status() === 500 && !answer.headers()["x-request-id"];
