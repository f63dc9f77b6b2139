import { iso } from "#worker/base/clock.ts";
import { insertPendingText } from "#worker/features/applications/resume-text/queries.ts";
import { unique } from "../samples.ts";
import { pdfFile } from "../resumes.ts";
import { select } from "../tables.ts";
import { insertDueDelivery, type DeliverySetup } from "./deliveries.ts";

const countTexts = async (id: string) =>
  (
    await select(
      "select application_id from resume_texts where application_id = ? and status = 'ready' and text = 'Power BI'",
      id,
    )
  ).length;

const resumeExtract: DeliverySetup = (simulation) =>
  Promise.resolve(async () => {
    const ctx = simulation.ctx();
    const [entityId, key, now] = [ctx.newId(), `resumes/${unique()}`, iso(ctx.clock())];
    await ctx.files.put(key, pdfFile([["Power BI"]]));
    await select(
      `insert into applications (id, first_name, last_name, email, phone, resume_key, resume_name, resume_type, resume_size, created_at, updated_at)
        values (?, 'Ada', 'Berg', ?, '312 555 0143', ?, 'cv.pdf', 'application/pdf', 900, ?, ?)`,
      entityId,
      `${unique()}@example.com`,
      key,
      now,
      now,
    );
    await insertPendingText(ctx.db, entityId, now);
    const id = await insertDueDelivery(simulation, "resume", "resume.extract", {
      entityType: "application",
      entityId,
    });
    return { id, effects: () => countTexts(entityId) };
  });

/** Extractions of resumes, by action. */
export const resumeDeliveries: Record<string, DeliverySetup> = { "resume.extract": resumeExtract };
