import type * as z from "zod";
import type { ApplicationForm } from "#contract/applications/schemas.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { isChecked } from "#contract/schemas.ts";
import { hmac } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { findAppliedAt } from "./queries.ts";

type Form = z.output<typeof ApplicationForm>;

const SEPARATOR = ".";
const MARK_LENGTH = 24;
/** Number of marks in the cookie, newest first. */
const MAX_MARKS = 20;

/** Identifies an application to the browser that sent it, without revealing address or job. Null without a job. */
const createMark = async (ctx: Ctx, { email, jobId }: Form): Promise<string | null> =>
  jobId ? (await hmac(ctx.config.sessionSecret, `applied ${jobId} ${email}`)).slice(0, MARK_LENGTH) : null;

const formatDate = (iso: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: firmTimeZone }).format(new Date(iso));

/**
 * Throws conflict when this browser already applied for the job from this address, unless the form has `again`. Other
 * browsers get no conflict, which would reveal who applied where.
 */
export async function assertNotRepeated(ctx: Ctx, form: Form, marks: string): Promise<void> {
  const mark = await createMark(ctx, form);
  if (!mark || !form.jobId || isChecked(form.again) || !marks.split(SEPARATOR).includes(mark)) return;
  const appliedAt = await findAppliedAt(ctx.db, form.email, form.jobId);
  if (!appliedAt) return;
  const message = `You applied on ${formatDate(appliedAt)}. To send this application as well, check the box and submit again.`;
  throw new AppError("conflict", message, { fields: { again: [message] } });
}

/** Adds the mark of a sent application; returns the new value for the browser. */
export async function addMark(ctx: Ctx, form: Form, marks: string): Promise<string> {
  const mark = await createMark(ctx, form);
  const others = marks.split(SEPARATOR).filter((one) => one && one !== mark);
  return [...(mark ? [mark] : []), ...others].slice(0, MAX_MARKS).join(SEPARATOR);
}
