import { Temporal } from "temporal-polyfill";
import {
  CANDIDATE_PROMISE_HOURS,
  CONTACT_PROMISE_MINUTES,
  firmHours,
  firmTimeZone,
  type Opening,
  weekdays,
} from "#contract/business-hours.ts";
import type { Board, Pipeline } from "#contract/leads/admin-endpoints.ts";
import type { Lead } from "#contract/leads/endpoints.ts";
import type { LeadActivityType, LeadStatus } from "#contract/leads/constants.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";

const MINUTE = 60_000;
/** Bounds the search when the configured hours are closed on every day. */
const MOST_DAYS = 15;

/** Opening and closing time of a date in epoch milliseconds; null when closed. */
function openingOn(date: Temporal.PlainDate, hours: readonly Opening[], timeZone: string) {
  const weekday = weekdays[date.dayOfWeek - 1]!;
  const open = hours.find(({ days }) => days.includes(weekday))?.open;
  if (!open) return null;
  // Zoned conversion keeps wall-clock times correct on days with a clock change.
  const at = (plainTime: string) => date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
  return { from: at(open.from), to: at(open.to) };
}

/** Adds minutes of business hours in the firm's time zone. Time outside opening hours does not count. */
export function addOpenMinutes(
  from: Date,
  minutes: number,
  hours: readonly Opening[] = firmHours,
  timeZone: string = firmTimeZone,
): Date {
  let left = minutes * MINUTE;
  const arrived = from.getTime();
  const today = Temporal.Instant.fromEpochMilliseconds(arrived).toZonedDateTimeISO(timeZone).toPlainDate();
  for (let days = 0; days < MOST_DAYS; days++) {
    const opening = openingOn(today.add({ days }), hours, timeZone);
    if (!opening) continue;
    const start = Math.max(arrived, opening.from);
    if (start >= opening.to) continue;
    if (start + left <= opening.to) return new Date(start + left);
    left -= opening.to - start;
  }
  throw new RangeError("The firm is never open.");
}

/** Response target: candidates and contacts by policy, a meeting at its start. */
export type Promised = "candidate" | "contact" | { at: string };

/** When the response is due, as an ISO timestamp. */
export function dueTime(promised: Promised, now: Date): string {
  if (promised === "candidate") return iso(addTime(now, CANDIDATE_PROMISE_HOURS, "hour"));
  if (promised === "contact") return iso(addOpenMinutes(now, CONTACT_PROMISE_MINUTES));
  return promised.at;
}

const REACHES_OUT: ReadonlySet<LeadActivityType> = new Set(["call", "email", "sms", "meeting"]);

/** Whether a staff activity counts as a response. Notes and tasks don't leave the firm. */
export const isOutbound = (activityType: LeadActivityType): boolean => REACHES_OUT.has(activityType);

const ENDS: Record<string, LeadStatus> = {
  placed: "converted",
  won: "converted",
  closed: "lost",
  lost: "lost",
};

/** The status a lead gets in a stage: final stages close it, any other reopens it. */
export const statusInStage = (stage: string): LeadStatus => ENDS[stage] ?? "active";

type Place = { pipeline: string | null; pipelineStage: string };
type Stages = Pick<Pipeline, "name" | "stages">;

const refused = (field: string, sentence: string) =>
  new AppError("validation_failed", sentence, { fields: { [field]: [sentence] } });

/** Resolves the target pipeline and stage; a new pipeline is entered at its first stage. Throws validation_failed. */
export function placeIn(
  pipelines: readonly Stages[],
  now: Place,
  wanted: { pipeline?: string | undefined; pipelineStage?: string | undefined },
): Place {
  const name = wanted.pipeline ?? now.pipeline;
  const pipeline = pipelines.find((one) => one.name === name);
  if (!pipeline) {
    throw wanted.pipeline
      ? refused("pipeline", "There is no such pipeline.")
      : refused("pipelineStage", "This lead stands in no pipeline. Choose one first.");
  }
  const stays = pipeline.name === now.pipeline ? now.pipelineStage : pipeline.stages[0]?.key;
  const key = wanted.pipelineStage ?? stays;
  // The lead's current stage may have been removed from the pipeline.
  const known = key === stays || pipeline.stages.some((stage) => stage.key === key);
  if (!key || !known) throw refused("pipelineStage", `There is no such stage in ${pipeline.name}.`);
  return { pipeline: pipeline.name, pipelineStage: key };
}

/** Columns in pipeline order, followed by stages that only existing leads still use. */
export function arrangeBoard(
  { name, stages }: Stages,
  cards: readonly Lead[],
  counts: readonly { stage: string; total: number; overdue: number }[],
): Board {
  const lost = counts.filter(({ stage }) => stages.every(({ key }) => key !== stage));
  const columns = [...stages, ...lost.map(({ stage }) => ({ key: stage, name: stage }))];
  return {
    pipeline: name,
    stages: columns.map((stage) => {
      const { total = 0, overdue = 0 } = counts.find((one) => one.stage === stage.key) ?? {};
      const leads = cards.filter(({ pipelineStage }) => pipelineStage === stage.key);
      return { ...stage, total, overdue, leads };
    }),
  };
}

const counted = (n: number, one: string) => `${n.toLocaleString("en-US")} ${one}${n === 1 ? "" : "s"}`;

/** Formats the visit data of a browser for the timeline; null when it has none. */
export function visitInWords(visit: Record<string, unknown>): string | null {
  const { pageViews, timeOnSite } = visit;
  const minutes = typeof timeOnSite === "number" ? Math.round(timeOnSite / 60_000) : null;
  const came = ["utm_source", "utm_medium", "utm_campaign"]
    .map((name) => visit[name])
    .filter((word) => typeof word === "string" && word !== "");
  const parts = [
    typeof pageViews === "number" ? counted(pageViews, "page") : null,
    minutes === null ? null : minutes < 1 ? "under a minute" : counted(minutes, "minute"),
    came.length ? `came by ${came.join(" / ")}` : null,
  ].filter((part) => part !== null);
  return parts.length ? `As the browser told: ${parts.join(", ")}.` : null;
}
