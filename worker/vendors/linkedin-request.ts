import { NotConfigured } from "#worker/base/errors.ts";
import { type SocialAccess, RateLimited, TokenRefused } from "#worker/ports/social-publisher.ts";
import {
  type VendorResponse,
  requestVendor,
  joinUrl,
  toVendorFailure,
  type Fetch,
} from "./vendor-request.ts";

export const LINKEDIN = "LinkedIn";

const TOKEN_REASONS: Record<string, TokenRefused["why"]> = {
  EXPIRED_ACCESS_TOKEN: "expired",
  REVOKED_ACCESS_TOKEN: "revoked",
  "65602": "expired",
  "65601": "revoked",
};

/** String or number field of a body as text; empty if missing. */
function readTextField(body: unknown, key: string): string {
  const value =
    typeof body === "object" && body !== null ? (body as Record<string, unknown>)[key] : undefined;
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

type LinkedInRequest = {
  path: string;
  json?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number | undefined;
};

/** Calls the versioned API and returns the response of any status. */
export const requestLinkedInRaw = (
  send: Fetch,
  access: SocialAccess,
  { path, json, headers, timeoutMs }: LinkedInRequest,
): Promise<VendorResponse> =>
  requestVendor(
    LINKEDIN,
    {
      url: joinUrl(access.apiUrl, path),
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

/** Maps a failed response to an error. A retired API version is a settings error, so that deliveries wait. */
export function toLinkedInFailure({ status, headers, body }: VendorResponse): Error {
  if (status === 401) {
    const why =
      TOKEN_REASONS[readTextField(body, "code")] ??
      TOKEN_REASONS[readTextField(body, "serviceErrorCode")] ??
      "invalid";
    return new TokenRefused(LINKEDIN, why);
  }
  if (status === 426) return new NotConfigured("linkedin_version", LINKEDIN, "names a retired version");
  if (status === 429) {
    const { retryAfter } = toVendorFailure(LINKEDIN, { status, headers });
    return new RateLimited(LINKEDIN, "Too many requests.", retryAfter === undefined ? {} : { retryAfter });
  }
  return toVendorFailure(
    LINKEDIN,
    { status, headers },
    {
      400: "The request was invalid.",
      403: "The account may not do this. A person needs the permission w_member_social; a page needs w_organization_social and an administrator of the page.",
      422: `The post was rejected${faultyFields(readTextField(body, "message"))}.`,
    },
  );
}

/** Extracts field names from `ERROR :: /author :: …`; other vendor text is dropped. */
function faultyFields(message: string): string {
  const fields = [...message.matchAll(/:: \/([\w/]{1,60}) ::/g)].map(([, field]) => field);
  return fields.length > 0 ? `, because of ${[...new Set(fields)].slice(0, 5).join(", ")}` : "";
}

/** Calls the versioned API; throws unless it succeeds. */
export async function requestLinkedIn(
  send: Fetch,
  access: SocialAccess,
  request: LinkedInRequest,
): Promise<VendorResponse> {
  const response = await requestLinkedInRaw(send, access, request);
  if (!response.ok) throw toLinkedInFailure(response);
  return response;
}
