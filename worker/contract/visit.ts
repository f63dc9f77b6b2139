import * as z from "zod";
import { text } from "./schemas.ts";

/** Accepts a valid value and turns an invalid one into null, so that attribution never fails a form. */
const lenient = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);
const lenientText = (max: number) => lenient(text(max));
/** A number from 0 to `max`; null for any other value. */
export const lenientCount = (max: number) => lenient(z.number().min(0).max(max));

/** Attribution sent by the browser. Untrusted: stored, never used for decisions. */
export const Visit = z.object({
  sessionId: lenientText(80),
  pageViews: lenientCount(100_000),
  /** Milliseconds. */
  timeOnSite: lenientCount(30 * 86_400_000),
  utm_source: lenientText(200),
  utm_medium: lenientText(200),
  utm_campaign: lenientText(200),
  utm_term: lenientText(200),
  utm_content: lenientText(200),
});
export type Visit = z.output<typeof Visit>;
