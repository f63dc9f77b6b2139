import * as z from "zod";

/** Carries only ids: the row is the source of truth, and a message may outlive the deploy that sent it. */
export const QueueMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("delivery"), id: z.string(), requestId: z.string().optional() }),
]);
export type QueueMessage = z.infer<typeof QueueMessage>;

/** `high` for what people wait for, such as confirmations; `default` for everything else. */
export type QueuePriority = "high" | "default";
