import * as z from "zod";
import { CrmEvent } from "#contract/crm/webhook-event.ts";
import { concatBytes } from "#worker/base/bytes.ts";
import { iso } from "#worker/base/clock.ts";
import { isSameSecret, sha256 } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { findStoredResponse } from "#worker/runtime/idempotency-queries.ts";
import { getSetting } from "#worker/features/settings/index.ts";
import { isRecent, isValidSignature, parseTimestamp } from "./event-rules.ts";
import { applyEvent } from "./events.ts";

const MAX_BYTES = 256 * 1024;
/** The vendor redelivers only after 429, every ten minutes. */
const RETRY_LATER = { "Retry-After": "600" };

const Custom = z.looseObject({ customData: z.looseObject({}) });

const RECEIVED = { received: true };
const UNAUTHENTICATED = "This request does not prove that it comes from GoHighLevel.";

/**
 * GoHighLevel webhook. Mounted without serve(), because the signature covers the raw bytes. Responds only after
 * everything is stored; a failure requests redelivery.
 */
export const crmWebhookRoutes = createRouter();

crmWebhookRoutes.post("/api/webhooks/ghl", async (c) => {
  const ctx = c.get("ctx");
  const raw = await readBytes(c.req.raw, MAX_BYTES);
  try {
    await receive(ctx, c.req.raw.headers, raw);
  } catch (error) {
    if (error instanceof RejectedEvent) throw error.response;
    ctx.log("error", "ghl.webhook_failed", {}, error);
    throw new AppError("rate_limited", "Please send this again later.", { headers: RETRY_LATER });
  }
  return c.json(RECEIVED);
});

/** Throws RejectedEvent when redelivery can't help. */
async function receive(ctx: Ctx, headers: Headers, raw: Uint8Array<ArrayBuffer>): Promise<void> {
  const proof = await authenticate(ctx, headers, raw);
  const event = readEvent(raw, proof);
  await assertOwnLocation(ctx, event);
  const now = ctx.clock();
  const at = parseTimestamp(event);
  if (proof === "signature" && !(at && event.webhookId)) throw invalid("The time or the id is missing.");
  if (at && !isRecent(at, now)) throw invalid("This event is too old.");

  const hash = await sha256(raw.buffer);
  const hasNoId = event.type === "InboundMessage" && !event.messageId;
  const key = `ghl-webhook:${event.webhookId ?? (hasNoId ? `${hash}:${toMinute(now)}` : hash)}`;
  if (await findStoredResponse(ctx.db, key, iso(now))) return;
  try {
    await applyEvent(ctx, event, at ?? now, { key, requestHash: hash });
  } catch (error) {
    if (!(await findStoredResponse(ctx.db, key, iso(now)))) throw error;
  }
}

/**
 * Texts from an account's own workflow may lack an id, and a person may send STOP, START and STOP on one day, so only
 * the same text within one minute counts as a duplicate.
 */
const toMinute = (now: Date): string => iso(now).slice(0, 16);

/** A request that would fail again unchanged. */
class RejectedEvent extends Error {
  readonly response: AppError;

  constructor(response: AppError) {
    super(response.message);
    this.response = response;
  }
}

const invalid = (message: string) => new RejectedEvent(new AppError("validation_failed", message));

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new AppError("too_large", "The request body is too large.");
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw tooLarge();
    parts.push(part);
  }
  return concatBytes(parts);
}

/** Checks the vendor's signature, or the secret of the account's own workflow. Throws without either. */
async function authenticate(
  ctx: Ctx,
  headers: Headers,
  raw: Uint8Array<ArrayBuffer>,
): Promise<"signature" | "secret"> {
  const signature = headers.get("x-ghl-signature");
  const secret = headers.get("x-webhook-secret");
  if (signature) {
    const key = await getSetting(ctx, "ghl_webhook_public_key");
    if (key && (await isValidSignature(key, signature, raw))) return "signature";
  } else if (secret) {
    const ours = await getSetting(ctx, "ghl_webhook_secret");
    if (ours && (await isSameSecret(ours, secret))) return "secret";
  }
  throw invalid(UNAUTHENTICATED);
}

/** A workflow's webhook sends its configured fields under `customData`. */
function readEvent(raw: Uint8Array<ArrayBuffer>, proof: "signature" | "secret"): CrmEvent {
  let sent: unknown;
  try {
    sent = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(raw));
  } catch {
    throw new RejectedEvent(new AppError("invalid_json", "This is not JSON."));
  }
  const custom = proof === "secret" ? Custom.safeParse(sent).data : undefined;
  const read = CrmEvent.safeParse(custom ? { ...custom, ...custom.customData } : sent);
  if (!read.success) throw invalid("This event was not understood.");
  return read.data;
}

/** The vendor signs for all accounts with one key, so the location must be checked. */
async function assertOwnLocation(ctx: Ctx, { locationId }: CrmEvent): Promise<void> {
  if (locationId !== (await getSetting(ctx, "ghl_location_id"))) {
    throw new RejectedEvent(new AppError("forbidden", "This event is of another location."));
  }
}
