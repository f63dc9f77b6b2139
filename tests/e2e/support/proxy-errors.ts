type HttpResponse = { status: () => number; headers: () => Record<string, string> };

/**
 * Marks a test of which `wrangler dev` lost a request: its proxy writes to a connection that the Worker's server closes at
 * the same moment, after five idle seconds (cloudflare/workers-sdk#14641). Only such a test may pass at its second try.
 */
export const LOST_REQUEST = "lost request";

/**
 * Whether `wrangler dev` answered 500 itself because it lost the connection to the Worker: only the Worker sets
 * `x-request-id`. The proxy retries only GET.
 */
export const isProxyError = (response: HttpResponse): boolean =>
  response.status() === 500 && !response.headers()["x-request-id"];
