import { OTHER_INDUSTRY, toApplicationIndustries } from "#contract/lists/config.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { invalidFieldsError } from "#worker/runtime/input.ts";
import { getLists } from "#worker/runtime/lists.ts";

const INDUSTRY_UNKNOWN = "Please choose an industry from the list.";

/** Throws 400 for an industry that the form does not offer, unless the application has it already. */
export async function assertApplicationIndustry(
  ctx: Ctx,
  industry: string | null | undefined,
  before?: string | null,
): Promise<void> {
  if (!industry || industry === before || industry === OTHER_INDUSTRY) return;
  const offered = toApplicationIndustries((await getLists(ctx)).options("industries"));
  if (offered.every(({ value }) => value !== industry))
    throw invalidFieldsError({ industry: [INDUSTRY_UNKNOWN] });
}
