import type { WriterName } from "#contract/article-generation/constants.ts";
import type { ArticleWriter } from "#worker/ports/article-writer.ts";
import type { WritingAssistant } from "#worker/ports/writing-assistant.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getOpenAiAccess } from "#worker/features/settings/index.ts";

type ChosenWriter = { name: WriterName; model: string | null; writer: ArticleWriter };

/** OpenAI if its key is set, else Workers AI if bound, else outlines. Throws NotConfigured for an unreadable key. */
export async function chooseWriter(ctx: Ctx): Promise<ChosenWriter> {
  const { writers } = ctx.ports;
  const access = await getOpenAiAccess(ctx);
  if (access) return { name: "openai", model: access.model, writer: writers.openAi(access) };
  if (writers.workersAi) return { name: "workers-ai", model: null, writer: writers.workersAi };
  return { name: "outline", model: null, writer: writers.outline };
}

type ChosenAssistant = { name: "openai" | "workers-ai"; assistant: WritingAssistant };

/** The assistant of the writer's model. Without a model, one that throws NotConfigured. */
export async function chooseAssistant(ctx: Ctx): Promise<ChosenAssistant> {
  const { assistants } = ctx.ports;
  const access = await getOpenAiAccess(ctx);
  if (access) return { name: "openai", assistant: assistants.openAi(access) };
  return { name: "workers-ai", assistant: assistants.workersAi ?? assistants.none };
}
