type HttpResponse = { status: () => number; headers: () => Record<string, string> };

/**
 * Whether `wrangler dev` answered 500 itself because it lost the connection to the Worker: only the Worker sets
 * `x-request-id`. The proxy retries only GET.
 */
export const isProxyError = (response: HttpResponse): boolean =>
  response.status() === 500 && !response.headers()["x-request-id"];
