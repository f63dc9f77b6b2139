import * as z from "zod";
import { VendorFailure } from "#worker/base/errors.ts";
import type { OpenAiAccess } from "#worker/ports/article-writer.ts";
import { type Answer, askVendor, below, refusal, type Send } from "./ask-vendor.ts";

export const OPENAI = "OpenAI";

/** Reasons behind a 429 that no waiting heals. */
const EMPTY_ACCOUNT =
  /^(credit_balance_exhausted|insufficient_quota|(organization|project)_(spend|usage)_limit_exceeded)$/;

const Failure = z.object({ error: z.object({ code: z.string().nullish() }) });

/** One question to OpenAI, or to what is compatible with it, answered whatever its status. With `json` it is a POST. */
export const askOpenAi = (
  { baseUrl, apiKey }: Pick<OpenAiAccess, "baseUrl" | "apiKey">,
  { path, json, timeoutMs }: { path: string; json?: unknown; timeoutMs?: number | undefined },
  send: Send,
): Promise<Answer> =>
  askVendor(
    OPENAI,
    {
      url: below(baseUrl, path),
      method: json === undefined ? "GET" : "POST",
      headers: { Authorization: `Bearer ${apiKey}`, Accept: "application/json" },
      json,
      timeoutMs,
    },
    send,
  );

/** The code of a refusal, where it has one. */
export const openAiCode = ({ body }: Answer): string => Failure.safeParse(body).data?.error.code ?? "";

/** What a refusal means; `known` holds what a status says about this question. */
export function openAiRefusal(answer: Answer, known: Record<number, string>): VendorFailure {
  if (answer.status !== 429 || !EMPTY_ACCOUNT.test(openAiCode(answer))) return refusal(OPENAI, answer, known);
  return new VendorFailure(OPENAI, "The account has no credit left, or its limit is reached.", {
    permanent: true,
  });
}
