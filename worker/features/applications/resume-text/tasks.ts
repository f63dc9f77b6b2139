import { iso } from "#worker/base/clock.ts";
import { DeliveryObsolete } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import {
  type DeliveryHandler,
  deliveryRow,
  enqueueDeliveries,
  type NewDelivery,
} from "#worker/runtime/deliveries.ts";
import { extractText, type ResumeExtraction } from "./extract.ts";
import {
  extractionKey,
  failDeadTexts,
  findResumeText,
  insertExtractions,
  listUnqueuedTexts,
  storeExtraction,
} from "./queries.ts";

/** A file that ends the Worker each time, by memory or time, is given up after this many attempts. */
const MAX_EXTRACTIONS = 3;
const TOO_MUCH = "Reading this file takes too long or too much memory.";
const FILE_MISSING = "The file is missing.";
/** Extractions that one cron run enqueues, every five minutes. */
const SWEEP_SIZE = 200;

export const extractionDelivery = (applicationId: string): NewDelivery => ({
  kind: "resume",
  action: "resume.extract",
  dedupeKey: extractionKey(applicationId),
  entityType: "application",
  entityId: applicationId,
});

const failed = (reason: string): ResumeExtraction => ({ status: "failed", text: null, reason });

async function readFile(ctx: Ctx, key: string | null, type: string | null): Promise<ResumeExtraction> {
  const file = key ? await ctx.files.get(key) : null;
  return file ? extractText(new Uint8Array(await file.arrayBuffer()), type ?? "") : failed(FILE_MISSING);
}

/** Extracts the text of one application's resume. */
export const extractResume: DeliveryHandler = async (ctx, { entityId, attempts }) => {
  const resume = await findResumeText(ctx.db, entityId);
  if (!resume) throw new DeliveryObsolete("The application no longer exists.");
  if (resume.status !== "pending") return {};
  const result =
    attempts > MAX_EXTRACTIONS ? failed(TOO_MUCH) : await readFile(ctx, resume.resumeKey, resume.resumeType);
  await storeExtraction(ctx.db, entityId, result, iso(ctx.clock()));
  return {};
};

/** Enqueues resumes that were never enqueued, and fails those whose delivery was given up. */
export async function enqueueResumeTexts(ctx: Ctx): Promise<void> {
  await failDeadTexts(ctx.db, TOO_MUCH, iso(ctx.clock()));
  const ids = await listUnqueuedTexts(ctx.db, SWEEP_SIZE);
  if (ids.length === 0) return;
  const rows = ids.map((id) => deliveryRow(ctx, extractionDelivery(id)));
  await insertExtractions(ctx.db, rows);
  enqueueDeliveries(
    ctx,
    rows.map(({ id }) => id),
  );
}
