import { useMutation, useQuery } from "@tanstack/react-query";
import type { SuggestionKind } from "#contract/article-generation/suggestion-constants.ts";
import { callApi } from "#web/lib/api.ts";
import { writerStatus } from "./queries.ts";

type SuggestionRequest = {
  kind: SuggestionKind;
  text: string;
  instruction?: string;
  imageUrl?: string;
  articleId: string | null;
};

/** Asks the model; nothing changes until a person accepts the result. */
export const useSuggest = () =>
  useMutation({
    mutationFn: (body: SuggestionRequest) => callApi("POST /api/content/suggestions", { body }),
  });

/** Whether a model can make suggestions; undefined while unknown. Only OpenAI describes pictures. */
export function useAssistant(kind?: SuggestionKind): boolean | undefined {
  const { data } = useQuery(writerStatus());
  if (!data) return undefined;
  return data.writer === "openai" || (data.writer === "workers-ai" && kind !== "alt_text");
}
