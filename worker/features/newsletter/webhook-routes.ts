import { bodyLimit } from "hono/body-limit";
import { KIB } from "#contract/endpoint.ts";
import { mailReports, OtherRecord, PostmarkEvent } from "#contract/newsletter/mail-events.ts";
import { isSameSecret } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { getSetting } from "#worker/features/settings/index.ts";
import { toPostmarkMailEvent } from "./event-rules.ts";
import { applyMailEvent } from "./events.ts";

const RECEIVED = { received: true };

/** Postmark's webhook. Not an endpoint of the contract: another system calls it, with HTTP basic auth. */
export const postmarkWebhookRoutes = createRouter();

postmarkWebhookRoutes.post(
  "/api/webhooks/postmark",
  bodyLimit({
    maxSize: 256 * KIB,
    onError: () => {
      throw new AppError("too_large", "The request body is too large.");
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    await authenticate(ctx, c.req.header("authorization"));
    const sent: unknown = await c.req.json().catch(() => {
      throw new AppError("invalid_json", "This is not JSON.");
    });
    const record = PostmarkEvent.safeParse(sent);
    if (record.success) {
      const event = toPostmarkMailEvent(record.data);
      if (event) await applyMailEvent(ctx, event);
      return c.json(RECEIVED);
    }
    const other = OtherRecord.safeParse(sent);
    if (!other.success || mailReports.has(other.data.RecordType)) {
      throw new AppError("validation_failed", "This event was not understood.");
    }
    return c.json(RECEIVED);
  },
);

/** Any user name, and the password of the settings. Throws 401, 503 while it is not set. */
async function authenticate(ctx: Ctx, header = ""): Promise<void> {
  const secret = await getSetting(ctx, "postmark_webhook_secret");
  if (secret === null) throw new AppError("not_configured", "The webhook password is not set.");
  const [, credentials = ""] = /^Basic (\S+)$/i.exec(header) ?? [];
  const password = decodeBase64(credentials).replace(/^[^:]*:/, "");
  if (!(await isSameSecret(secret, password)))
    throw new AppError("unauthenticated", "The webhook password is wrong.");
}

function decodeBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
  } catch {
    return "";
  }
}
