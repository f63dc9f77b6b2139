import type { Ctx } from "#worker/runtime/ctx.ts";

/** A text that came in. Stands here until the room of texts brings its own. */
export async function receiveText(
  ctx: Ctx,
  inbound: { from: string; body: string; externalId: string; at: string },
): Promise<void> {
  ctx.log("info", "sms.received", { externalId: inbound.externalId });
  return Promise.resolve();
}

/** What became of a text that was sent. Stands here until the room of texts brings its own. */
export async function noteTextState(
  ctx: Ctx,
  externalId: string,
  state: "sent" | "delivered" | "failed",
  error?: string,
): Promise<void> {
  ctx.log("info", "sms.state", { externalId, state, error });
  return Promise.resolve();
}
