import * as z from "zod";
import { text } from "./schemas.ts";

/** A claim of the browser: kept when it fits, dropped when it does not. A form is never refused because of one. */
const lenient = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);
const lenientText = (max: number) => lenient(text(max));
/** A count that the browser claims, from 0 to `max`; null for any other value. */
export const lenientCount = (max: number) => lenient(z.number().min(0).max(max));

/** What a visitor's browser says of the visit. Only ever stored as attribution: nothing is decided by it. */
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
