import * as z from "zod";
import { Application } from "#contract/applications/schemas.ts";
import { deliveryStatuses } from "#contract/deliveries/constants.ts";
import { applicationStages, jobStatuses } from "#contract/jobs/constants.ts";
import { LIST_LABEL_MAX } from "#contract/lists/constants.ts";
import { id, isoTime, requiredText, text } from "#contract/schemas.ts";
import {
  CANDIDATE_LABEL_MAX,
  MAIL_BODY_MAX,
  MAIL_SUBJECT_MAX,
  MAX_MOVES,
  MAX_STAGES,
  MOVE_NOTE_MAX,
  STAGE_NAME_MAX,
} from "./constants.ts";

const kind = z.enum(applicationStages);

/** The mail of a move. Placeholders that are left are filled for each candidate. */
export const MoveMail = z.strictObject({
  /** The template it started from; the text is what is sent. */
  templateId: id.nullable().default(null),
  subject: requiredText(MAIL_SUBJECT_MAX, "Give the email a subject."),
  body: requiredText(MAIL_BODY_MAX, "Write a message."),
});
export type MoveMail = z.input<typeof MoveMail>;

/** A move to a stage of the job, or to the first stage of the kind. */
const target = {
  stage: kind,
  stageId: id.optional(),
  /** Key of the list `rejection-reasons`; required to reject. */
  reason: text(LIST_LABEL_MAX).optional(),
  /** For the team; the candidate never sees it. */
  note: text(MOVE_NOTE_MAX).optional(),
  mail: MoveMail.nullable().optional(),
};

const origin = {
  from: kind,
  /** The stage that the person saw; checked if given. */
  fromStageId: id.optional(),
};

export const Move = z.strictObject({ ...origin, ...target });
export type Move = z.output<typeof Move>;

export const BulkMove = z.strictObject({
  ...target,
  items: z
    .array(z.strictObject({ id, ...origin }))
    .min(1)
    .max(MAX_MOVES),
});
export type BulkMove = z.output<typeof BulkMove>;

/** `moveId` is null if the application was in the stage already. */
export const MovedApplication = Application.extend({ moveId: z.string().nullable() });

export const BulkMoveResult = z.object({
  changed: z.array(z.string()),
  skipped: z.array(z.string()),
  /** For one undo of all. */
  moveIds: z.array(z.string()),
});

export const UndoMoves = z.strictObject({ moveIds: z.array(id).min(1).max(MAX_MOVES) });

/** Why a move was not undone. */
const undoRefusals = ["sent", "sending", "moved", "expired", "undone", "gone"] as const;
export type UndoRefusal = (typeof undoRefusals)[number];

export const UndoResult = z.object({
  undone: z.array(z.string()),
  refused: z.array(z.object({ moveId: z.string(), reason: z.enum(undoRefusals) })),
});
export type UndoResult = z.infer<typeof UndoResult>;

export const Stage = z.object({
  id: z.string(),
  name: z.string(),
  kind,
  candidateLabel: z.string(),
  templateId: z.string().nullable(),
});
export type Stage = z.infer<typeof Stage>;

/** A stage with the number of applications in it. */
export const CountedStage = Stage.extend({ applications: z.number() });
export type CountedStage = z.infer<typeof CountedStage>;

/** The stages of a job, or the defaults when `jobId` is null. */
export const StageList = z.object({
  jobId: z.string().nullable(),
  jobTitle: z.string().nullable(),
  /** False: the job uses the defaults. */
  isCustom: z.boolean(),
  /** Changes with every save; a stale one gets 409. */
  revision: z.string(),
  stages: z.array(CountedStage),
});
export type StageList = z.infer<typeof StageList>;

export const stageName = requiredText(STAGE_NAME_MAX, "Enter a name.");
export const candidateLabel = requiredText(CANDIDATE_LABEL_MAX, "Enter the text for candidates.");

/** All stages in their new order. One without `id` is added, a missing one removed. */
export const StageListUpdate = z.strictObject({
  revision: text(80),
  stages: z
    .array(
      z.strictObject({
        id: id.nullable(),
        name: stageName,
        /** Of an existing stage it cannot change. */
        kind,
        candidateLabel,
        templateId: id.nullable(),
      }),
    )
    .min(1)
    .max(MAX_STAGES, `A pipeline has at most ${MAX_STAGES} stages.`),
  /** Where the applications of removed stages go. */
  removed: z
    .array(z.strictObject({ id, moveTo: id }))
    .max(MAX_STAGES)
    .default([]),
});
export type StageListUpdate = z.output<typeof StageListUpdate>;

export const MailTemplate = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  isArchived: z.boolean(),
  version: z.number(),
});
export type MailTemplate = z.infer<typeof MailTemplate>;

export const MailTemplateInput = z.strictObject({
  name: requiredText(80, "Enter a name."),
  subject: MoveMail.shape.subject,
  body: MoveMail.shape.body,
});
export type MailTemplateInput = z.infer<typeof MailTemplateInput>;

export const MailTemplateUpdate = MailTemplateInput.extend({
  version: z.number().int().min(1),
  isArchived: z.boolean(),
});

/** A move of the history. `reason` and `note` are for staff only. */
const MoveEntry = z.object({
  id: z.string(),
  fromName: z.string(),
  toName: z.string(),
  toKind: kind,
  reasonKey: z.string().nullable(),
  note: z.string().nullable(),
  /** Null: the candidate, or a user who was deleted. */
  username: z.string().nullable(),
  mail: z
    .object({
      subject: z.string(),
      status: z.enum(deliveryStatuses),
      sendAt: isoTime.nullable(),
    })
    .nullable(),
  /** The move and its unsent mail can still be undone. */
  canUndo: z.boolean(),
  undoneAt: isoTime.nullable(),
  createdAt: isoTime,
});
export type MoveEntry = z.infer<typeof MoveEntry>;

/** Pipeline of an application: its stage among the stages of the job, and its last moves. */
export const ApplicationPipeline = z.object({
  stages: z.array(Stage),
  stageId: z.string(),
  stageChangedAt: isoTime,
  moves: z.array(MoveEntry),
});
export type ApplicationPipeline = z.infer<typeof ApplicationPipeline>;

export const PipelineCard = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  headline: z.string().nullable(),
  hasResume: z.boolean(),
  /** Assignee of the person's lead. */
  owner: z.string().nullable(),
  stage: kind,
  stageId: z.string(),
  stageChangedAt: isoTime,
  createdAt: isoTime,
});
export type PipelineCard = z.infer<typeof PipelineCard>;

export const PipelineFilter = z.object({
  q: text(120).optional(),
  /** A user's id, or `none`. */
  owner: z.union([id, z.literal("none")]).optional(),
  resume: z.enum(["true", "false"]).optional(),
});
export type PipelineFilter = z.infer<typeof PipelineFilter>;

const PipelineJob = z.object({
  id: z.string(),
  title: z.string(),
  company: z.string(),
  status: z.enum(jobStatuses),
});

/** Board of a job: the first cards of each stage, latest arrivals first. */
export const Board = z.object({
  job: PipelineJob,
  isCustom: z.boolean(),
  stages: z.array(Stage.extend({ total: z.number(), cards: z.array(PipelineCard) })),
});
export type Board = z.infer<typeof Board>;
export type BoardStage = Board["stages"][number];
