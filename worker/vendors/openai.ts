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

/** Error codes of 429 that retrying cannot fix. */
const QUOTA_EXHAUSTED =
  /^(credit_balance_exhausted|insufficient_quota|(organization|project)_(spend|usage)_limit_exceeded)$/;

/** The other 4xx are refusals: the same request would be refused again. */
const RETRYABLE = new Set([408, 409, 425, 429]);

const Failure = z.object({ error: z.object({ code: z.string().nullish(), type: z.string().nullish() }) });

/**
 * Sends a request to OpenAI or a compatible service and returns the response of any status; POST with `json`,
 * else GET.
 */
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

const Usage = z.object({ usage: z.object({ total_tokens: z.number().int().nonnegative() }) });

/** Billed tokens: none for a refused request, null when the response doesn't report them. */
export function openAiTokens({ ok, body }: VendorResponse): number | null {
  return ok ? (Usage.safeParse(body).data?.usage.total_tokens ?? null) : 0;
}

export const openAiErrorCode = ({ body }: VendorResponse): string =>
  Failure.safeParse(body).data?.error.code ?? "";

/** Maps a failed response to an error, permanent for a refusal; `messages` overrides by status. */
export function toOpenAiFailure(response: VendorResponse, messages: Record<number, string>): VendorFailure {
  const { status, headers } = response;
  if (status === 429 && isQuotaExhausted(response)) {
    const message = "The account has no credit left, or its limit is reached.";
    return new VendorFailure(OPENAI, message, { permanent: true });
  }
  const isFinal = headers.get("x-should-retry") === "false" || (status < 500 && !RETRYABLE.has(status));
  return toVendorFailure(OPENAI, response, messages, isFinal);
}

/** Gateways set only one of the two. */
const isQuotaExhausted = ({ body }: VendorResponse): boolean => {
  const { code, type } = Failure.safeParse(body).data?.error ?? {};
  return [code, type].some((each) => QUOTA_EXHAUSTED.test(each ?? ""));
};
