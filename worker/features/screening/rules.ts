import type {
  Criterion,
  CriterionDraft,
  QuestionDraft,
  ScreeningQuestion,
  ScreeningSetup,
} from "#contract/screening/schemas.ts";
import type { SetupRow } from "./queries.ts";

/**
 * Whether an answer is outside what the job asks for. An empty answer never is. The result only marks: it changes
 * neither stage nor order.
 */
export function isOutside({ kind, knockout }: ScreeningQuestion, answer: string): boolean {
  if (!knockout || answer === "") return false;
  if (kind === "choice" || kind === "yes_no") return !knockout.accept.includes(answer);
  if (kind !== "number") return false;
  const value = Number(answer);
  return (knockout.min !== null && value < knockout.min) || (knockout.max !== null && value > knockout.max);
}

function toKnockout({ kind, options, knockout }: QuestionDraft): ScreeningQuestion["knockout"] {
  if (!knockout) return null;
  if (kind === "number") return { accept: [], min: knockout.min, max: knockout.max };
  if (kind === "yes_no") return { accept: knockout.accept, min: null, max: null };
  if (kind !== "choice") return null;
  return { accept: options.filter((option) => knockout.accept.includes(option)), min: null, max: null };
}

type Ids = { known: ReadonlySet<string>; newId: () => string };

/** A known id stays, so that answers keep their question; any other id is replaced. */
const rowId = (id: string | null, { known, newId }: Ids): string => (id && known.has(id) ? id : newId());

/** Questions to store, without the fields that their kind does not use. */
export const toQuestions = (drafts: readonly QuestionDraft[], ids: Ids): ScreeningQuestion[] =>
  drafts.map((draft) => ({
    ...draft,
    id: rowId(draft.id, ids),
    options: draft.kind === "choice" ? draft.options : [],
    knockout: toKnockout(draft),
  }));

/** Criteria to store. */
export const toCriteria = (drafts: readonly CriterionDraft[], ids: Ids): Criterion[] =>
  drafts.map((draft) => ({ ...draft, id: rowId(draft.id, ids) }));

/** The setup for the staff API; `now` decides whether the job accepts applications. */
export const toSetup = ({ job, ...setup }: SetupRow, now: string): ScreeningSetup => ({
  ...setup,
  job: {
    id: job.id,
    title: job.title,
    company: job.company,
    isOpen: job.status === "published" && (job.expiresAt === null || job.expiresAt > now),
  },
});
