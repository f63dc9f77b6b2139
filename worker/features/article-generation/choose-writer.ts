import type { WriterName } from "#contract/article-generation/constants.ts";
import type { ArticleWriter } from "#worker/ports/article-writer.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { openAiAccess } from "#worker/features/settings/index.ts";

type ChosenWriter = { name: WriterName; model: string | null; writer: ArticleWriter };

/** OpenAI when its key is set, else Workers AI when it is bound, else outlines. Throws NotConfigured for a key that cannot be read. */
export async function chooseWriter(ctx: Ctx): Promise<ChosenWriter> {
  const { writers } = ctx.ports;
  const access = await openAiAccess(ctx);
  if (access) return { name: "openai", model: access.model, writer: writers.openAi(access) };
  if (writers.workersAi) return { name: "workers-ai", model: null, writer: writers.workersAi };
  return { name: "outline", model: null, writer: writers.outline };
}
