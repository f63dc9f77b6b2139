import * as z from "zod";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { type DraftOrder, writeDraft } from "./index.ts";
import { finalRefusal } from "./rules.ts";

/** What a delivery of ours holds. The article gets the id of the row's entity. */
const Payload = z.object({
  category: z.string(),
  prompt: z.string(),
  variables: z.record(z.string(), z.string()),
  templateId: z.string().nullable(),
  createdBy: z.string(),
  /** Of what was sent under an Idempotency-Key. */
  requestHash: z.string().optional(),
});
export type OrderPayload = z.infer<typeof Payload>;

/** Writes the article of an order's row, or answers the one that stands there. */
export const writeOrder = (ctx: Ctx, row: Parameters<DeliveryHandler>[1]) => {
  const order: DraftOrder = { ...Payload.parse(row.payload), id: row.entityId };
  return writeDraft(ctx, order);
};

/** Finishes an order whose request ended before its article was written. */
export const writeOrdered: DeliveryHandler = async (ctx, row) => {
  try {
    return { externalId: (await writeOrder(ctx, row)).articleId };
  } catch (error) {
    throw finalRefusal(error);
  }
};
