import * as z from "zod";
import { VendorFailure } from "#worker/base/errors.ts";
import type { OpenAiAccess } from "#worker/ports/article-writer.ts";
import {
  type VendorResponse,
  requestVendor,
  joinUrl,
  toVendorFailure,
  type Fetch,
} from "./vendor-request.ts";

export const OPENAI = "OpenAI";

/** Reasons behind a 429 that no waiting heals. */
const EMPTY_ACCOUNT =
  /^(credit_balance_exhausted|insufficient_quota|(organization|project)_(spend|usage)_limit_exceeded)$/;

const Failure = z.object({ error: z.object({ code: z.string().nullish() }) });

/** One question to OpenAI, or to what is compatible with it, answered whatever its status. With `json` it is a POST. */
export const requestOpenAi = (
  { baseUrl, apiKey }: Pick<OpenAiAccess, "baseUrl" | "apiKey">,
  { path, json, timeoutMs }: { path: string; json?: unknown; timeoutMs?: number | undefined },
  send: Fetch,
): Promise<VendorResponse> =>
  requestVendor(
    OPENAI,
    {
      url: joinUrl(baseUrl, path),
      method: json === undefined ? "GET" : "POST",
      headers: { Authorization: `Bearer ${apiKey}`, Accept: "application/json" },
      json,
      timeoutMs,
    },
    send,
  );

/** The code of a refusal, where it has one. */
export const openAiErrorCode = ({ body }: VendorResponse): string =>
  Failure.safeParse(body).data?.error.code ?? "";

/** What a refusal means; `known` holds what a status says about this question. */
export function toOpenAiFailure(answer: VendorResponse, known: Record<number, string>): VendorFailure {
  if (answer.status !== 429 || !EMPTY_ACCOUNT.test(openAiErrorCode(answer)))
    return toVendorFailure(OPENAI, answer, known);
  return new VendorFailure(OPENAI, "The account has no credit left, or its limit is reached.", {
    permanent: true,
  });
}
