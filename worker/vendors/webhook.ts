import { isPublicHttps } from "#contract/public-url.ts";
import type { WebhookAnswer, WebhookSender } from "#worker/ports/webhook-sender.ts";
import { type Fetch, logVendorCall, parseRetryAfter, platformFetch } from "./vendor-request.ts";

const TIMEOUT_MS = 15_000;
const USER_AGENT = "Planwright-Webhooks/1";

type Options = { send?: Fetch; timeoutMs?: number };

const describeStatus = (status: number): string | null => {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `It redirects (status ${status}), which is not followed.`;
  return `It answered with status ${status}.`;
};

/**
 * Posts JSON to a public https address. Follows no redirects and reads nothing of the response but its status, so that
 * the content of another server can't be read through it.
 */
export function webhookSender({ send = platformFetch, timeoutMs = TIMEOUT_MS }: Options = {}): WebhookSender {
  async function post(url: string, init: RequestInit): Promise<Omit<WebhookAnswer, "ms">> {
    // Checked before each call: the row may be older than the rule.
    if (!isPublicHttps(url))
      return { status: null, error: "The address is not a public https:// address.", retryAfter: undefined };
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await send(url, { ...init, signal, redirect: "manual" });
      await response.body?.cancel();
      const { status, headers } = response;
      return {
        status,
        error: describeStatus(status),
        retryAfter: parseRetryAfter(headers.get("retry-after")),
      };
    } catch {
      const error = signal.aborted
        ? `It did not answer within ${timeoutMs / 1000} seconds.`
        : "It could not be reached.";
      return { status: null, error, retryAfter: undefined };
    }
  }
  return {
    async send({ url, headers, body }) {
      const startedAt = Date.now();
      const init = {
        method: "POST",
        headers: { "Content-Type": "application/json", "User-Agent": USER_AGENT, ...headers },
        body,
      };
      // Customers' addresses stay out of the log.
      const answer = await logVendorCall(
        "webhook",
        () => post(url, init),
        ({ status }) => ({ status }),
      );
      return { ...answer, ms: Date.now() - startedAt };
    },
  };
}
