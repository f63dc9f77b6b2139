import * as z from "zod";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { type DraftRequest, writeDraft } from "./index.ts";
import { toPermanentFailure } from "./rules.ts";

/** Payload of an article delivery. The row's entity id becomes the article id. */
const Payload = z.object({
  category: z.string(),
  prompt: z.string(),
  variables: z.record(z.string(), z.string()),
  templateId: z.string().nullable(),
  createdBy: z.string(),
  /** Hash of the request body. */
  requestHash: z.string().optional(),
});
export type DraftPayload = z.infer<typeof Payload>;

/** Writes the draft of a delivery, or returns the existing one. */
export const writeRequestedDraft = (ctx: Ctx, row: Parameters<DeliveryHandler>[1]) => {
  const request: DraftRequest = { ...Payload.parse(row.payload), id: row.entityId };
  return writeDraft(ctx, request);
};

/** Finishes a draft whose request ended before it was written. */
export const writeRequestedArticle: DeliveryHandler = async (ctx, row) => {
  try {
    return { externalId: (await writeRequestedDraft(ctx, row)).articleId };
  } catch (error) {
    throw toPermanentFailure(error);
  }
};
