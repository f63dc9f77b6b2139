import * as z from "zod";
import { text } from "./text.ts";

/** A claim of the browser: kept when it fits, dropped when it does not. A form is never refused because of one. */
const claim = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);
const claimedText = (max: number) => claim(text(max));
/** A count that the browser claims, from 0 to `max`; null for any other value. */
export const claimedCount = (max: number) => claim(z.number().min(0).max(max));

/** What a visitor's browser says of the visit. Only ever stored as attribution: nothing is decided by it. */
export const Visit = z.object({
  sessionId: claimedText(80),
  pageViews: claimedCount(100_000),
  /** Milliseconds. */
  timeOnSite: claimedCount(30 * 86_400_000),
  utm_source: claimedText(200),
  utm_medium: claimedText(200),
  utm_campaign: claimedText(200),
  utm_term: claimedText(200),
  utm_content: claimedText(200),
});
export type Visit = z.output<typeof Visit>;
