import * as z from "zod";

/** What the queue can carry. Only ids: the row is the truth, and a message may outlive the deploy that sent it. */
export const QueueMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("delivery"), id: z.string(), requestId: z.string().optional() }),
]);
export type QueueMessage = z.infer<typeof QueueMessage>;

/** The queues: `prompt` for what somebody waits for, `slow` for what may take its time. */
export type QueuePriority = "high" | "default";
