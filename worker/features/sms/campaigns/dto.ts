import { firm } from "#contract/firm.ts";
import { MAX_CAMPAIGN_PEOPLE } from "#contract/sms/campaign-constants.ts";
import type {
  CampaignRecipient,
  SmsCampaign,
  SmsCampaignEstimate,
  SmsCampaignEstimateQuery,
} from "#contract/sms/campaign-schemas.ts";
import { renderCampaignText } from "#contract/sms/campaign-text.ts";
import { countSmsSegments } from "#contract/sms/segments.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { listNumberZones } from "../number-zones.ts";
import { getSettings } from "../queries.ts";
import { nextSendTime } from "../rules.ts";
import { countAudience, listTextedPeople } from "./audience-queries.ts";
import * as queries from "./queries.ts";

export const NO_COUNTS = { queued: 0, sent: 0, delivered: 0, failed: 0, opted_out: 0, skipped: 0 };
const MAX_SAMPLES = 3;

export function toCampaignDto(
  row: queries.CampaignListRow,
  allTallies: readonly queries.Tally[],
): SmsCampaign {
  const tallies = allTallies.filter(({ campaignId }) => campaignId === row.id);
  const counts = { ...NO_COUNTS, ...Object.fromEntries(tallies.map(({ state, n }) => [state, n])) };
  const queued = tallies.find(({ state }) => state === "queued");
  return {
    ...row,
    createdBy: row.createdByName,
    startedBy: row.startedByName,
    counts,
    total: tallies.reduce((sum, { n }) => sum + n, 0),
    isAudienceComplete: row.audienceCompleteAt !== null,
    segments: tallies
      .filter(({ state }) => state === "sent" || state === "delivered")
      .reduce((sum, { segments }) => sum + segments, 0),
    nextSendAt: queued?.next || null,
  };
}

export async function getCampaignDto(ctx: Ctx, id: string): Promise<SmsCampaign> {
  const { row, tallies } = await queries.getCampaign(ctx.db, id);
  return toCampaignDto(row, tallies);
}

export const toRecipientDto = ({
  firstName,
  lastName,
  error,
  notBefore,
  ...row
}: queries.RecipientRow): CampaignRecipient => ({
  ...row,
  name: [firstName, lastName].filter(Boolean).join(" ") || null,
  error: row.state === "failed" ? error : null,
  notBefore: row.state === "queued" ? notBefore : null,
});

/** Counts an audience as it is now, and the segments of its texts. */
export async function getEstimate(
  ctx: Ctx,
  { audience, template, quietFrom, quietUntil }: SmsCampaignEstimateQuery,
): Promise<SmsCampaignEstimate> {
  const [counts, rows, { segmentPrice }] = await Promise.all([
    countAudience(ctx.db, audience),
    listTextedPeople(ctx.db, audience, MAX_CAMPAIGN_PEOPLE + 1),
    getSettings(ctx.db),
  ]);
  const isTooLarge = rows.length > MAX_CAMPAIGN_PEOPLE;
  const people = [...new Map(rows.toReversed().map((row) => [row.number, row])).values()].toReversed();
  const sizes = people.map((person) =>
    template ? countSmsSegments(renderCampaignText(template, { ...person, firm: firm.name })).segments : 0,
  );
  const segments = sizes.reduce((sum, size) => sum + size, 0);
  const now = ctx.clock();
  const isQuiet = new Map<string, boolean>();
  const isWaiting = ({ number, zone }: (typeof people)[number]): boolean => {
    const zones = zone ? [zone] : listNumberZones(number ?? "");
    const key = zones.join();
    const known =
      isQuiet.get(key) ?? nextSendTime(now, zones, { from: quietFrom, until: quietUntil }) !== now;
    isQuiet.set(key, known);
    return known;
  };
  return {
    people: isTooLarge ? counts.withText : people.length,
    excluded: {
      noNumber: counts.noNumber,
      noConsent: counts.noConsent,
      optedOut: counts.optedOut,
      sameNumber: rows.length - people.length,
    },
    inQuietHours: people.filter(isWaiting).length,
    isTooLarge,
    segments,
    maxSegments: sizes.reduce((max, size) => Math.max(max, size), 0),
    cost: segmentPrice === null ? null : segments * segmentPrice,
    samples: people
      .toSorted((a, b) => Number(Boolean(b.firstName)) - Number(Boolean(a.firstName)))
      .slice(0, MAX_SAMPLES)
      .map(({ firstName, lastName, company }) => ({ firstName, lastName, company })),
  };
}
