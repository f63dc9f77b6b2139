import * as z from "zod";
import { CLOSED, store, stored } from "#web/lib/storage.ts";

const Closing = z.object({
  kind: z.enum(["deleted", "archived"]),
  jobs: z.array(z.object({ id: z.string(), title: z.string() })).min(1),
  /** Until when the server takes it back, in milliseconds; tells two closings apart. */
  until: z.number(),
});
/** What was closed a moment ago and can be brought back: one deleted job, or those archived together. */
export type Closing = z.infer<typeof Closing>;

export const stillOpen = (all: readonly Closing[]): Closing[] =>
  all.filter(({ until }) => until > Date.now());

/** The closings of this browser's user that can still be taken back; what cannot be read is none. */
export function keptClosings(): Closing[] {
  try {
    return stillOpen(z.array(Closing).parse(JSON.parse(stored(CLOSED) ?? "[]")));
  } catch {
    return [];
  }
}

export const keepClosings = (all: readonly Closing[]): void =>
  store(CLOSED, all.length > 0 ? JSON.stringify(all) : null);
