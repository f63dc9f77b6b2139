import { addTime, iso } from "#worker/base/clock.ts";
import { DeliveryObsolete, Postponed } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDelivery } from "#worker/runtime/deliveries.ts";
import { type Delivery, incrementCounter } from "#worker/runtime/queries.ts";
import type { QuietHours } from "../rules.ts";
import type { CampaignRow } from "./queries.ts";
import * as queries from "./send-queries.ts";

/** Why a text of a stopped campaign is not sent. */
export const STOPPED = "The campaign was stopped before it was sent.";

export const toQuietHours = ({ quietFrom, quietUntil }: CampaignRow): QuietHours => ({
  from: quietFrom,
  until: quietUntil,
});

/**
 * The campaign of a text that may be sent now; null for a text of no campaign. Throws Postponed while the campaign is
 * paused, and DeliveryObsolete when it was stopped, the person has opted out or was texted at another number.
 */
export async function findCampaign(ctx: Ctx, delivery: Delivery): Promise<CampaignRow | null> {
  if (delivery.payload.campaignId === undefined) return null;
  const found = await queries.findSendState(ctx.db, delivery.entityId);
  if (!found) throw new DeliveryObsolete("The campaign no longer exists.");
  const { campaign, recipientId, state, consent, wasPersonTexted } = found;
  if (state === "opted_out") throw new DeliveryObsolete("The recipient has opted out.");
  if (state !== "released" || campaign.status === "stopped") throw new DeliveryObsolete(STOPPED);
  const now = iso(ctx.clock());
  if (consent !== 1) {
    await queries.excludeReleased(ctx.db, recipientId, { state: "opted_out", reason: null }, now);
    throw new DeliveryObsolete("The recipient has withdrawn their consent.");
  }
  if (wasPersonTexted) {
    await queries.excludeReleased(ctx.db, recipientId, { state: "skipped", reason: "same_person" }, now);
    throw new DeliveryObsolete("Another number of this person got the message.");
  }
  if (campaign.status === "paused")
    throw new Postponed("conflict", "The campaign is paused.", { waitingFor: queries.PAUSED, until: null });
  return campaign;
}

const MINUTE_MS = 60_000;

/** Start of the minute of `at`. */
export const startOfMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);

/** Counts the text in its minute. Throws Postponed until the next one when the campaign has used up its rate. */
export async function assertRate(ctx: Ctx, delivery: Delivery, campaign: CampaignRow): Promise<void> {
  const now = ctx.clock();
  const until = addTime(startOfMinute(now), 1, "minute");
  const { count } = await incrementCounter(ctx.db, `sms-campaign:${campaign.id}`, iso(now), iso(until));
  if (count <= campaign.ratePerMinute) return;
  const delaySeconds = Math.ceil((until.getTime() - now.getTime()) / 1000) + 1;
  await enqueueDelivery(ctx, delivery, { delaySeconds });
  throw new Postponed("conflict", "The campaign has reached its rate.", { waitingFor: queries.RATE, until });
}
