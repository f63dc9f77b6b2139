import { Temporal } from "temporal-polyfill";
import { type OpeningHours, weekdays } from "#contract/business-hours.ts";
import {
  CANDIDATE_RESPONSE_HOURS,
  CONTACT_RESPONSE_MINUTES,
  firmHours,
  firmTimeZone,
} from "#contract/firm.ts";
import type { Board, Pipeline, Lead } from "#contract/leads/schemas.ts";
import { type ApplicationStage, applicationStages } from "#contract/jobs/constants.ts";
import { candidateStages, type LeadStatus, MERGE_UNDO_DAYS } from "#contract/leads/constants.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";

const MINUTE = 60_000;
/** Bounds the search when the configured hours are closed on every day. */
const MAX_DAYS = 15;

/** Opening and closing time of a date in epoch milliseconds; null when closed. */
function findOpening(date: Temporal.PlainDate, hours: readonly OpeningHours[], timeZone: string) {
  const weekday = weekdays[date.dayOfWeek - 1]!;
  const open = hours.find(({ days }) => days.includes(weekday))?.open;
  if (!open) return null;
  // Zoned conversion keeps wall-clock times correct on days with a clock change.
  const toInstant = (plainTime: string) => date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
  return { from: toInstant(open.from), to: toInstant(open.to) };
}

/** Adds minutes of business hours in the firm's time zone. Time outside opening hours does not count. */
export function addOpenMinutes(
  from: Date,
  minutes: number,
  hours: readonly OpeningHours[] = firmHours,
  timeZone: string = firmTimeZone,
): Date {
  let left = minutes * MINUTE;
  const arrived = from.getTime();
  const today = Temporal.Instant.fromEpochMilliseconds(arrived).toZonedDateTimeISO(timeZone).toPlainDate();
  for (let days = 0; days < MAX_DAYS; days++) {
    const opening = findOpening(today.add({ days }), hours, timeZone);
    if (!opening) continue;
    const start = Math.max(arrived, opening.from);
    if (start >= opening.to) continue;
    if (start + left <= opening.to) return new Date(start + left);
    left -= opening.to - start;
  }
  throw new RangeError("The firm is never open.");
}

/** Response target: candidates and contacts by policy, a meeting at its start. */
export type ResponseTarget = "candidate" | "contact" | { at: string };

/** When the response is due, as an ISO timestamp. */
export function responseDueAt(target: ResponseTarget, now: Date): string {
  if (target === "candidate") return iso(addTime(now, CANDIDATE_RESPONSE_HOURS, "hour"));
  if (target === "contact") return iso(addOpenMinutes(now, CONTACT_RESPONSE_MINUTES));
  return target.at;
}

const FINAL_STAGES: Record<string, LeadStatus> = {
  placed: "converted",
  won: "converted",
  closed: "lost",
  lost: "lost",
};

/** The status a lead gets in a stage: final stages close it, any other reopens it. */
export const stageStatus = (stage: string): LeadStatus => FINAL_STAGES[stage] ?? "active";

/** The application stage for a stage of the candidate pipeline; null when none corresponds. */
export const toApplicationStage = (leadStage: string): ApplicationStage | null =>
  applicationStages.find((stage) => candidateStages[stage] === leadStage) ?? null;

/** Merges from this time on can be undone. */
export const mergeUndoCutoff = (now: Date): string => iso(addTime(now, -MERGE_UNDO_DAYS, "day"));

/** Until when a merge can be undone; null if it no longer can. Cron has yet to set a missing `mergedAt`. */
export function mergeUndoUntil(mergedAt: string | null, now: Date): string | null {
  if (mergedAt !== null && mergedAt < mergeUndoCutoff(now)) return null;
  return iso(addTime(mergedAt === null ? now : new Date(mergedAt), MERGE_UNDO_DAYS, "day"));
}

type PipelinePosition = { pipeline: string | null; pipelineStage: string };
type PipelineStages = Pick<Pipeline, "name" | "stages">;

const invalid = (field: string, sentence: string) =>
  new AppError("validation_failed", sentence, { fields: { [field]: [sentence] } });

/** Resolves the target pipeline and stage; a new pipeline is entered at its first stage. Throws validation_failed. */
export function resolvePosition(
  pipelines: readonly PipelineStages[],
  current: PipelinePosition,
  target: { pipeline?: string | undefined; pipelineStage?: string | undefined },
): PipelinePosition {
  const name = target.pipeline ?? current.pipeline;
  const pipeline = pipelines.find((one) => one.name === name);
  if (!pipeline) {
    throw target.pipeline
      ? invalid("pipeline", "There is no such pipeline.")
      : invalid("pipelineStage", "This lead has no pipeline. Choose one first.");
  }
  const defaultStage = pipeline.name === current.pipeline ? current.pipelineStage : pipeline.stages[0]?.key;
  const key = target.pipelineStage ?? defaultStage;
  // The lead's current stage may have been removed from the pipeline.
  const isKnown = key === defaultStage || pipeline.stages.some((stage) => stage.key === key);
  if (!key || !isKnown) throw invalid("pipelineStage", `There is no such stage in ${pipeline.name}.`);
  return { pipeline: pipeline.name, pipelineStage: key };
}

/** Columns in pipeline order, followed by stages that only existing leads still use. */
export function toBoard(
  { name, stages }: PipelineStages,
  cards: readonly Lead[],
  counts: readonly { stage: string; total: number; overdue: number }[],
): Board {
  const orphanStages = counts.filter(({ stage }) => stages.every(({ key }) => key !== stage));
  const columns = [...stages, ...orphanStages.map(({ stage }) => ({ key: stage, name: stage }))];
  return {
    pipeline: name,
    stages: columns.map((stage) => {
      const { total = 0, overdue = 0 } = counts.find((one) => one.stage === stage.key) ?? {};
      const leads = cards.filter(({ pipelineStage }) => pipelineStage === stage.key);
      return { ...stage, total, overdue, leads };
    }),
  };
}

const pluralize = (n: number, one: string) => `${n.toLocaleString("en-US")} ${one}${n === 1 ? "" : "s"}`;

/** Formats the visit data of a browser for the timeline; null when it has none. */
export function formatVisit(visit: Record<string, unknown>): string | null {
  const { pageViews, timeOnSite } = visit;
  const minutes = typeof timeOnSite === "number" ? Math.round(timeOnSite / 60_000) : null;
  const source = ["utm_source", "utm_medium", "utm_campaign"]
    .map((name) => visit[name])
    .filter((word) => typeof word === "string" && word !== "");
  const parts = [
    typeof pageViews === "number" ? pluralize(pageViews, "page") : null,
    minutes === null ? null : minutes < 1 ? "under a minute" : pluralize(minutes, "minute"),
    source.length ? `came by ${source.join(" / ")}` : null,
  ].filter((part) => part !== null);
  return parts.length ? `Reported by the browser: ${parts.join(", ")}.` : null;
}
