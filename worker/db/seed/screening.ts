import type { Recommendation } from "#contract/scorecards/constants.ts";
import type { QuestionKind } from "#contract/screening/constants.ts";
import type { Knockout } from "#contract/screening/schemas.ts";
import { scorecardRatings, scorecards } from "../tables/scorecards.ts";
import {
  scorecardCriteria,
  screeningAnswers,
  screeningQuestions,
  screeningSetups,
} from "../tables/screening.ts";
import type { SampleApplication } from "./applications.ts";
import { ago } from "./dates.ts";
import { sampleId } from "./ids.ts";
import type { JobRow } from "./jobs.ts";
import { sampleUser } from "./people.ts";

type SampleQuestion = {
  kind: QuestionKind;
  label: string;
  help?: string;
  isRequired?: boolean;
  options?: string[];
  knockout?: Partial<Knockout>;
  /** The answer of the job's sample applicant, and whether it is outside what the job asks for. */
  answer?: string;
  isKnockout?: boolean;
};

type SampleSetup = {
  /** Title of a sample job with one applicant. */
  job: string;
  questions: SampleQuestion[];
  criteria: { name: string; description: string }[];
};

const setups: SampleSetup[] = [
  {
    job: "Senior FP&A Analyst",
    questions: [
      {
        kind: "yes_no",
        label: "Can you work on the Indianapolis campus three days a week?",
        isRequired: true,
        knockout: { accept: ["yes"] },
        answer: "Yes",
      },
      {
        kind: "number",
        label: "How many years have you worked in FP&A?",
        isRequired: true,
        knockout: { min: 4 },
        answer: "3",
        isKnockout: true,
      },
      {
        kind: "choice",
        label: "How well do you know SQL?",
        options: ["Not yet", "I can read queries", "I write queries every week"],
        answer: "I write queries every week",
      },
      {
        kind: "short",
        label: "Which forecast are you proud of, and why?",
        help: "Two or three sentences are enough.",
        answer:
          "Clinic volumes by census day: error from 9 to 4 percent, and the nurse managers use it to plan shifts.",
      },
    ],
    criteria: [
      { name: "Forecasting", description: "Has owned drivers and explains where a forecast went wrong." },
      { name: "Speaks with operations", description: "Explains a variance to people outside finance." },
      { name: "Tools", description: "Excel, and enough SQL to check a number at its source." },
    ],
  },
  {
    job: "Analytics Engineer, Revenue",
    questions: [
      {
        kind: "yes_no",
        label: "Do your working hours overlap Central Time by five hours?",
        isRequired: true,
        knockout: { accept: ["yes"] },
        answer: "Yes",
      },
      {
        kind: "choice",
        label: "When could you start?",
        options: ["Within a month", "In one to three months", "Later"],
        answer: "In one to three months",
      },
      {
        kind: "file",
        label: "A sample of your work, without confidential data",
        help: "A model, a test suite or a write-up as PDF.",
      },
    ],
    criteria: [
      { name: "SQL and modeling", description: "Builds models that others can follow." },
      { name: "Tests as a habit", description: "Tests that fail loudly before finance notices." },
      { name: "Revenue accounting", description: "Understands deferred revenue, or learns fast." },
    ],
  },
];

function findApplicant(applicants: readonly SampleApplication[], job: string): SampleApplication {
  const applicant = applicants.find(({ candidate }) => candidate.job === job);
  if (!applicant) throw new Error(`The sample data has no applicant for "${job}".`);
  return applicant;
}

type Screening = {
  setups: (typeof screeningSetups.$inferInsert)[];
  questions: (typeof screeningQuestions.$inferInsert & { id: string })[];
  criteria: (typeof scorecardCriteria.$inferInsert & { id: string })[];
  answers: (typeof screeningAnswers.$inferInsert)[];
};

/** Questions, criteria and answers of two sample jobs. */
export function sampleScreening(
  now: Date,
  jobs: readonly JobRow[],
  applicants: readonly SampleApplication[],
): Screening {
  const rows: Screening = { setups: [], questions: [], criteria: [], answers: [] };
  const times = { createdAt: ago(now, 20), updatedAt: ago(now, 20) };
  for (const setup of setups) {
    const { row: application } = findApplicant(applicants, setup.job);
    const jobId = jobs.find(({ id }) => id === application.jobId)!.id;
    rows.setups.push({ jobId, questionsVersion: 1, criteriaVersion: 1, ...times });
    for (const [position, question] of setup.questions.entries()) {
      const { kind, label, help = "", isRequired = false, options = [], knockout } = question;
      const id = sampleId("question", rows.questions.length + 1);
      rows.questions.push({
        id,
        jobId,
        position,
        kind,
        label,
        help,
        isRequired,
        options,
        ...times,
        knockout: knockout ? { accept: [], min: null, max: null, ...knockout } : null,
      });
      if (!question.answer) continue;
      rows.answers.push({
        id: sampleId("answer", rows.answers.length + 1),
        applicationId: application.id,
        questionId: id,
        position,
        label,
        kind,
        text: question.answer,
        isKnockout: question.isKnockout ?? false,
        createdAt: application.createdAt,
      });
    }
    for (const [position, criterion] of setup.criteria.entries())
      rows.criteria.push({
        id: sampleId("criterion", rows.criteria.length + 1),
        jobId,
        position,
        ...criterion,
        ...times,
      });
  }
  return rows;
}

type SampleCard = {
  author: "manager" | "admin";
  recommendation: Recommendation;
  notes: string;
  ratings: number[];
};

/** Of the second job's applicant, who is at the interview. */
const cards: SampleCard[] = [
  {
    author: "manager",
    recommendation: "yes",
    notes: "Walked through the ledger reconciliation without notes. Ask about on-call in the next round.",
    ratings: [4, 4, 3],
  },
  {
    author: "admin",
    recommendation: "strong_yes",
    notes: "Asks the right questions about handshake contracts.",
    ratings: [3, 4, 4],
  },
];

/** Submitted scorecards of one sample application. */
export function sampleScorecards(
  now: Date,
  criteria: Screening["criteria"],
  applicants: readonly SampleApplication[],
) {
  const { row: application } = findApplicant(applicants, setups[1]!.job);
  const jobCriteria = criteria.filter(({ jobId }) => jobId === application.jobId);
  return {
    scorecards: cards.map(({ author, recommendation, notes }, index) => {
      const at = ago(now, 20 - index * 3, "hour");
      return {
        id: sampleId("scorecard", index + 1),
        applicationId: application.id,
        userId: sampleUser(author),
        recommendation,
        notes,
        submittedAt: at,
        createdAt: at,
        updatedAt: at,
      };
    }) satisfies (typeof scorecards.$inferInsert)[],
    ratings: cards.flatMap((card, index) =>
      jobCriteria.map(({ id, name }, position) => ({
        id: sampleId("rating", index * jobCriteria.length + position + 1),
        scorecardId: sampleId("scorecard", index + 1),
        criterionId: id,
        name,
        position,
        rating: card.ratings[position] ?? null,
      })),
    ) satisfies (typeof scorecardRatings.$inferInsert)[],
  };
}
