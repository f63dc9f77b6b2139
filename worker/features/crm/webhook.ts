import * as z from "zod";
import { CrmEvent } from "#contract/crm/events.ts";
import { concatBytes } from "#worker/base/bytes.ts";
import { iso } from "#worker/base/clock.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { findStoredResponse } from "#worker/runtime/idempotency-queries.ts";
import { readSetting } from "#worker/features/settings/index.ts";
import { isRecent, isSignedBy, timeOf } from "./event-rules.ts";
import { applyEvent } from "./events.ts";

const MOST_BYTES = 256 * 1024;
/** The vendor repeats an event only after 429, ten minutes apart. */
const AGAIN = { "Retry-After": "600" };

const Custom = z.looseObject({ customData: z.looseObject({}) });

const RECEIVED = { received: true };
const UNPROVEN = "This request does not prove that it comes from GoHighLevel.";

/**
 * What GoHighLevel tells us. Raw, because the signature is over the bytes as they came. Everything is written before it
 * is answered; what could not be written is asked for again.
 */
export const crmWebhookRoutes = createRouter();

crmWebhookRoutes.post("/api/webhooks/ghl", async (c) => {
  const ctx = c.get("ctx");
  const raw = await bytesWithin(c.req.raw, MOST_BYTES);
  try {
    await receive(ctx, c.req.raw.headers, raw);
  } catch (error) {
    if (error instanceof Unfit) throw error.answer;
    ctx.log("error", "ghl.webhook_failed", {}, error);
    throw new AppError("rate_limited", "Please send this again later.", { headers: AGAIN });
  }
  return c.json(RECEIVED);
});

/** Throws Unfit for what no repeat can make better; any other failure is ours. */
async function receive(ctx: Ctx, headers: Headers, raw: Uint8Array<ArrayBuffer>): Promise<void> {
  const proof = await proofOf(ctx, headers, raw);
  const event = readEvent(raw, proof);
  await requireOurs(ctx, event);
  const now = ctx.clock();
  const at = timeOf(event);
  if (proof === "signature" && !(at && event.webhookId)) throw invalid("The time or the id is missing.");
  if (at && !isRecent(at, now)) throw invalid("This event is too old.");

  const hash = await sha256(raw.buffer);
  const nameless = event.type === "InboundMessage" && !event.messageId;
  const key = `ghl-webhook:${event.webhookId ?? (nameless ? `${hash}:${minuteOf(now)}` : hash)}`;
  if (await findStoredResponse(ctx.db, key, iso(now))) return;
  try {
    await applyEvent(ctx, event, at ?? now, { key, requestHash: hash });
  } catch (error) {
    if (!(await findStoredResponse(ctx.db, key, iso(now)))) throw error;
  }
}

/**
 * An account's own workflow may name no id of a text, and a person may send STOP, START and STOP on one day: only what
 * comes twice in a minute is taken for one.
 */
const minuteOf = (now: Date): string => iso(now).slice(0, 16);

/** What is wrong with a request, and stays wrong. */
class Unfit extends Error {
  readonly answer: AppError;

  constructor(answer: AppError) {
    super(answer.message);
    this.answer = answer;
  }
}

const invalid = (message: string) => new Unfit(new AppError("validation_failed", message));

async function bytesWithin(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new AppError("too_large", "This is more than we can take at once.");
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > most) throw tooLarge();
    parts.push(part);
  }
  return concatBytes(parts);
}

/** The vendor's signature, or the secret that an account's own workflow sends. Throws without either. */
async function proofOf(
  ctx: Ctx,
  headers: Headers,
  raw: Uint8Array<ArrayBuffer>,
): Promise<"signature" | "secret"> {
  const signature = headers.get("x-ghl-signature");
  const secret = headers.get("x-webhook-secret");
  if (signature) {
    const key = await readSetting(ctx, "ghl_webhook_public_key");
    if (key && (await isSignedBy(key, signature, raw))) return "signature";
  } else if (secret) {
    const ours = await readSetting(ctx, "ghl_webhook_secret");
    // Comparing hashes tells nothing about how much of a guess was right.
    if (ours && (await sha256(ours)) === (await sha256(secret))) return "secret";
  }
  throw invalid(UNPROVEN);
}

/** A workflow's webhook puts the fields that were set up for it under `customData`. */
function readEvent(raw: Uint8Array<ArrayBuffer>, proof: "signature" | "secret"): CrmEvent {
  let sent: unknown;
  try {
    sent = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(raw));
  } catch {
    throw new Unfit(new AppError("invalid_json", "This is not JSON."));
  }
  const custom = proof === "secret" ? Custom.safeParse(sent).data : undefined;
  const read = CrmEvent.safeParse(custom ? { ...custom, ...custom.customData } : sent);
  if (!read.success) throw invalid("This event was not understood.");
  return read.data;
}

/** The vendor signs for every account with one key, so the location is what makes an event ours. */
async function requireOurs(ctx: Ctx, { locationId }: CrmEvent): Promise<void> {
  if (locationId !== (await readSetting(ctx, "ghl_location_id"))) {
    throw new Unfit(new AppError("forbidden", "This event is of another location."));
  }
}
