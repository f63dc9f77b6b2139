import * as z from "zod";
import { MASTODON_LINK_SPACE, MASTODON_MAX, MASTODON_TEXT_MAX } from "#contract/channels/constants.ts";
import { AppError, KeyRefused, VendorFailure } from "#worker/base/errors.ts";
import type { ArticlePost, ChannelAccess, ChannelPublisher } from "#worker/ports/channel-publisher.ts";
import { OutcomeUnknown, RateLimited } from "#worker/ports/social-publisher.ts";
import {
  type Fetch,
  joinUrl,
  platformFetch,
  requestVendor,
  toVendorFailure,
  type VendorRequest,
  type VendorResponse,
} from "./vendor-request.ts";

const MASTODON = "Mastodon";
/** Statuses that a lookup reads: the maximum of one page. */
const MAX_RECENT = 40;
/** The clock of the server may be behind. */
const CLOCK_SKEW_MS = 60_000;

const Account = z.object({ id: z.string(), username: z.string() });
const Status = z.object({ url: z.url().nullable(), created_at: z.string(), content: z.string() });
const Instance = z.object({
  configuration: z.object({
    statuses: z.object({
      max_characters: z.number().int().positive().default(MASTODON_MAX),
      characters_reserved_per_url: z.number().int().positive(),
    }),
  }),
});

/** Mastodon's REST API. The server draws the link's card from the page, so no picture is uploaded. */
export function mastodon(send: Fetch = platformFetch, timeoutMs?: number): ChannelPublisher {
  const request = (access: ChannelAccess, path: string, options: Partial<VendorRequest> = {}) =>
    requestVendor(
      MASTODON,
      {
        timeoutMs,
        ...options,
        url: joinUrl(access.serviceUrl, path),
        headers: { Authorization: `Bearer ${access.secret}`, Accept: "application/json", ...options.headers },
      },
      send,
    );

  async function getAccount(access: ChannelAccess) {
    const response = await request(access, "/api/v1/accounts/verify_credentials");
    if (!response.ok) throw toFailure(response, "read:accounts");
    return parseBody(Account, response);
  }

  return {
    maxImageBytes: 0,

    async check(access) {
      const { username } = await getAccount(access);
      const instance = Instance.safeParse((await request(access, "/api/v2/instance")).body);
      const name = `@${username}@${new URL(access.serviceUrl).host}`;
      if (!instance.success) return { name, maxLength: MASTODON_TEXT_MAX };
      const { max_characters, characters_reserved_per_url } = instance.data.configuration.statuses;
      return { name, maxLength: max_characters - characters_reserved_per_url - MASTODON_LINK_SPACE };
    },

    async find(access, { card, firstSentAt }) {
      const { id } = await getAccount(access);
      const path = `/api/v1/accounts/${encodeURIComponent(id)}/statuses?limit=${MAX_RECENT}&exclude_replies=true&exclude_reblogs=true`;
      const response = await request(access, path);
      if (!response.ok) throw toFailure(response, "read:statuses");
      const since = firstSentAt.getTime() - CLOCK_SKEW_MS;
      const existing = parseBody(z.array(Status), response).find(
        ({ created_at, content }) =>
          Date.parse(created_at) >= since && content.replaceAll("&amp;", "&").includes(`href="${card.url}"`),
      );
      return existing ? (existing.url ?? access.serviceUrl) : null;
    },

    async publish(access, post) {
      let response: VendorResponse;
      try {
        response = await request(access, "/api/v1/statuses", {
          method: "POST",
          headers: { "Idempotency-Key": post.id },
          json: { status: toStatusText(post), visibility: "public" },
        });
      } catch (error) {
        if (error instanceof AppError) {
          throw new OutcomeUnknown(MASTODON, "The response was lost, so the post may or may not exist.");
        }
        throw error;
      }
      if (response.status >= 500) {
        throw new OutcomeUnknown(MASTODON, `It responded with status ${response.status}.`);
      }
      if (!response.ok) throw toFailure(response, "write:statuses");
      const status = Status.safeParse(response.body);
      return (status.success && status.data.url) || access.serviceUrl;
    },
  };
}

const toStatusText = ({ text, card }: ArticlePost) => `${text}\n\n${card.url}`;

function parseBody<T>(schema: z.ZodType<T>, { body }: VendorResponse): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new VendorFailure(MASTODON, "The response was invalid.");
  return parsed.data;
}

/** X-RateLimit-Reset is a time. */
function toFailure(response: VendorResponse, scope: string): AppError {
  const { status, headers } = response;
  if (status === 401) return new KeyRefused("mastodon_access_token", MASTODON);
  if (status === 429) {
    const reset = Date.parse(headers.get("x-ratelimit-reset") ?? "");
    const retryAfter = Number.isNaN(reset) ? undefined : Math.max(1, Math.ceil((reset - Date.now()) / 1_000));
    return new RateLimited(MASTODON, "Too many requests.", retryAfter === undefined ? {} : { retryAfter });
  }
  return toVendorFailure(MASTODON, response, {
    403: `The access token lacks the scope ${scope}, or the account is restricted.`,
    404: "There is no Mastodon API at this address.",
    422: "The server rejected the text. It may be longer than the server allows.",
  });
}
