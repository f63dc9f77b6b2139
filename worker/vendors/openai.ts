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

const Failure = z.object({ error: z.object({ code: z.string().nullish() }) });

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

export const openAiErrorCode = ({ body }: VendorResponse): string =>
  Failure.safeParse(body).data?.error.code ?? "";

/** Maps a failed response to an error; `messages` overrides by status. */
export function toOpenAiFailure(response: VendorResponse, messages: Record<number, string>): VendorFailure {
  if (response.status !== 429 || !QUOTA_EXHAUSTED.test(openAiErrorCode(response)))
    return toVendorFailure(OPENAI, response, messages);
  return new VendorFailure(OPENAI, "The account has no credit left, or its limit is reached.", {
    permanent: true,
  });
}
