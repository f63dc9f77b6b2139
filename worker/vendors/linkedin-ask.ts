import { NotConfigured } from "#worker/base/errors.ts";
import { type FeedAccess, Throttled, TokenRefused } from "#worker/ports/social-feed.ts";
import { type Answer, askVendor, below, refusal, type Send } from "./ask-vendor.ts";

export const VENDOR = "LinkedIn";

const WHY: Record<string, TokenRefused["why"]> = {
  EXPIRED_ACCESS_TOKEN: "expired",
  REVOKED_ACCESS_TOKEN: "revoked",
  "65602": "expired",
  "65601": "revoked",
};

/** A part of a body as text, where it is text or a number. */
function word(body: unknown, key: string): string {
  const value =
    typeof body === "object" && body !== null ? (body as Record<string, unknown>)[key] : undefined;
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

type Asked = {
  path: string;
  json?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number | undefined;
};

/** One call of the versioned API, answered whatever its status. */
export const askRaw = (
  send: Send,
  access: FeedAccess,
  { path, json, headers, timeoutMs }: Asked,
): Promise<Answer> =>
  askVendor(
    VENDOR,
    {
      url: below(access.apiUrl, path),
      method: json === undefined ? "GET" : "POST",
      headers: {
        Authorization: `Bearer ${access.accessToken}`,
        "LinkedIn-Version": access.version,
        "X-Restli-Protocol-Version": "2.0.0",
        Accept: "application/json",
        ...headers,
      },
      json,
      timeoutMs,
    },
    send,
  );

/** What a refusal means. A version that has ended is a setting to be changed, so that what waits for it is not lost. */
export function failureOf({ status, headers, body }: Answer): Error {
  if (status === 401) {
    const why = WHY[word(body, "code")] ?? WHY[word(body, "serviceErrorCode")] ?? "invalid";
    return new TokenRefused(VENDOR, why);
  }
  if (status === 426) return new NotConfigured("linkedin_version", VENDOR, "names a version that has ended");
  if (status === 429) {
    const { retryAfter } = refusal(VENDOR, { status, headers });
    return new Throttled(
      VENDOR,
      "It takes no more just now.",
      retryAfter === undefined ? {} : { retryAfter },
    );
  }
  return refusal(
    VENDOR,
    { status, headers },
    {
      400: "It did not understand the request.",
      403: "The account may not do this. A person needs the permission w_member_social; a page needs w_organization_social and an administrator of the page.",
      422: `It refused the post${faultyFields(word(body, "message"))}.`,
    },
  );
}

/** The names of refused fields, out of `ERROR :: /author :: …`; nothing else of the vendor's words. */
function faultyFields(message: string): string {
  const fields = [...message.matchAll(/:: \/([\w/]{1,60}) ::/g)].map(([, field]) => field);
  return fields.length > 0 ? `, because of ${[...new Set(fields)].slice(0, 5).join(", ")}` : "";
}

/** The same where anything but success is a failure. */
export async function ask(send: Send, access: FeedAccess, asked: Asked): Promise<Answer> {
  const answer = await askRaw(send, access, asked);
  if (!answer.ok) throw failureOf(answer);
  return answer;
}
