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
import { iso, shift } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";

const MINUTE = 60_000;
/** No office stays shut for longer; a week that is closed on all days would otherwise be searched for ever. */
const MOST_DAYS = 15;

/** When the firm is open on a date, as instants; null when it is not. */
function openingOn(date: Temporal.PlainDate, hours: readonly Opening[], timeZone: string) {
  const weekday = weekdays[date.dayOfWeek - 1]!;
  const open = hours.find(({ days }) => days.includes(weekday))?.open;
  if (!open) return null;
  // The clocks change at night: both ends of a day that is longer or shorter are still where the clock says.
  const at = (plainTime: string) => date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
  return { from: at(open.from), to: at(open.to) };
}

/**
 * The moment at which the firm has been open for `minutes` since `from`, by its own hours and clock. What arrives while
 * it is closed counts from the next opening; what does not fit before closing goes on there.
 */
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

/** What the person was promised: a reply to candidates, one to everybody else who writes, or a meeting at its time. */
export type Promised = "candidate" | "contact" | { at: string };

/** When the promised answer is due, as it is stored. */
export function dueTime(promised: Promised, now: Date): string {
  if (promised === "candidate") return iso(shift(now, CANDIDATE_PROMISE_HOURS, "hour"));
  if (promised === "contact") return iso(addOpenMinutes(now, CONTACT_PROMISE_MINUTES));
  return promised.at;
}

const REACHES_OUT: ReadonlySet<LeadActivityType> = new Set(["call", "email", "sms", "meeting"]);

/** Whether something that staff did is an answer to the person. A note and a task stay in the house. */
export const isOutbound = (activityType: LeadActivityType): boolean => REACHES_OUT.has(activityType);

const ENDS: Record<string, LeadStatus> = {
  placed: "converted",
  won: "converted",
  closed: "lost",
  lost: "lost",
};

/** What a lead is when it arrives in a stage: the last ones end it, any other one opens it again. */
export const statusInStage = (stage: string): LeadStatus => ENDS[stage] ?? "active";

type Place = { pipeline: string | null; pipelineStage: string };
type Stages = Pick<Pipeline, "name" | "stages">;

const refused = (field: string, sentence: string) =>
  new AppError("validation_failed", sentence, { fields: { [field]: [sentence] } });

/** Where a lead goes: into a stage of its pipeline, or of another one, which it enters at the first stage. */
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
  // The stage in which it stands already may have left the pipeline.
  const known = key === stays || pipeline.stages.some((stage) => stage.key === key);
  if (!key || !known) throw refused("pipelineStage", `There is no such stage in ${pipeline.name}.`);
  return { pipeline: pipeline.name, pipelineStage: key };
}

/** The columns of a board in the pipeline's order; after them any stage that only leads still know. */
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

/** What a browser told of the visit before the message, for a person to read; null when it told nothing. */
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
