import * as z from "zod";
import { BLUESKY_MAX } from "#contract/channels/constants.ts";
import { AppError, KeyRefused, VendorFailure } from "#worker/base/errors.ts";
import type { ArticlePost, ChannelAccess, ChannelPublisher } from "#worker/ports/channel-publisher.ts";
import { OutcomeUnknown, RateLimited, type SocialImage } from "#worker/ports/social-publisher.ts";
import { findFacets } from "./bluesky-facets.ts";
import {
  type Fetch,
  joinUrl,
  platformFetch,
  requestVendor,
  toVendorFailure,
  type VendorRequest,
  type VendorResponse,
} from "./vendor-request.ts";

const BLUESKY = "Bluesky";
const COLLECTION = "app.bsky.feed.post";
/** Limit of `thumb` in app.bsky.embed.external. */
const MAX_IMAGE_BYTES = 1_000_000;
const UPLOAD_MS = 30_000;

const Session = z.object({ accessJwt: z.string(), did: z.string().startsWith("did:"), handle: z.string() });
type Session = z.infer<typeof Session>;
const Blob = z.object({ blob: z.record(z.string(), z.unknown()) });
const XrpcError = z.object({ error: z.string() });

const SORTABLE_BASE32 = "234567abcdefghijklmnopqrstuvwxyz";

/** Record key of a post: a TID of its first attempt, with 10 bits of its id as the clock id. */
export function toRecordKey({ id, firstSentAt }: Pick<ArticlePost, "id" | "firstSentAt">): string {
  const clockId = BigInt(`0x${id.replaceAll("-", "").slice(-3)}`) & 1023n;
  let value = ((BigInt(firstSentAt.getTime()) * 1_000n) << 10n) | clockId;
  let key = "";
  for (let digit = 0; digit < 13; digit++, value >>= 5n) key = SORTABLE_BASE32[Number(value & 31n)] + key;
  return key;
}

/** Addresses by DID stay valid when the handle changes. */
const postAddress = (did: string, key: string) => `https://bsky.app/profile/${did}/post/${key}`;

/** Bluesky, by XRPC of the AT Protocol. */
export function bluesky(send: Fetch = platformFetch, timeoutMs?: number): ChannelPublisher {
  const request = (access: ChannelAccess, path: string, options: Partial<VendorRequest>) =>
    requestVendor(
      BLUESKY,
      { timeoutMs, headers: {}, ...options, url: joinUrl(access.serviceUrl, `/xrpc/${path}`) },
      send,
    );

  async function createSession(access: ChannelAccess): Promise<Session> {
    const response = await request(access, "com.atproto.server.createSession", {
      method: "POST",
      json: { identifier: access.handle, password: access.secret },
    });
    if (response.status === 401) throw new KeyRefused("bluesky_app_password", BLUESKY);
    if (!response.ok) throw toFailure(response);
    const session = Session.safeParse(response.body);
    if (!session.success) throw new VendorFailure(BLUESKY, "The response was invalid.");
    return session.data;
  }

  /** A refused picture does not block the post. */
  async function uploadThumb(access: ChannelAccess, session: Session, { bytes, type }: SocialImage) {
    const response = await request(access, "com.atproto.repo.uploadBlob", {
      method: "POST",
      headers: { ...bearer(session), "Content-Type": type },
      body: bytes,
      timeoutMs: timeoutMs ?? UPLOAD_MS,
    });
    const blob = Blob.safeParse(response.body);
    if (response.ok && blob.success) return blob.data.blob;
    const failure = toFailure(response);
    if (failure.permanent) return null;
    throw failure;
  }

  return {
    maxImageBytes: MAX_IMAGE_BYTES,

    async check(access) {
      const { handle } = await createSession(access);
      return { name: `@${handle}`, maxLength: BLUESKY_MAX };
    },

    async find(access, post) {
      const session = await createSession(access);
      const rkey = toRecordKey(post);
      const query = new URLSearchParams({ repo: session.did, collection: COLLECTION, rkey }).toString();
      const response = await request(access, `com.atproto.repo.getRecord?${query}`, {
        headers: bearer(session),
      });
      if (response.ok) return postAddress(session.did, rkey);
      if (errorName(response) === "RecordNotFound") return null;
      throw toFailure(response);
    },

    async publish(access, post) {
      const session = await createSession(access);
      const { image } = post.card;
      const thumb = image && (await uploadThumb(access, session, image));
      const rkey = toRecordKey(post);
      let response: VendorResponse;
      try {
        // Writing the same key again replaces the record, so a repeated attempt publishes nothing twice.
        response = await request(access, "com.atproto.repo.putRecord", {
          method: "POST",
          headers: bearer(session),
          json: { repo: session.did, collection: COLLECTION, rkey, record: toRecord(post, thumb) },
        });
      } catch (error) {
        if (error instanceof AppError) {
          throw new OutcomeUnknown(BLUESKY, "The response was lost, so the post may or may not exist.");
        }
        throw error;
      }
      if (response.ok) return postAddress(session.did, rkey);
      if (response.status >= 500) {
        throw new OutcomeUnknown(BLUESKY, `It responded with status ${response.status}.`);
      }
      throw toFailure(response, { 400: "The post was rejected." });
    },
  };
}

const bearer = ({ accessJwt }: Session) => ({ Authorization: `Bearer ${accessJwt}` });

function errorName({ body }: VendorResponse): string {
  const parsed = XrpcError.safeParse(body);
  return parsed.success ? parsed.data.error : "";
}

/** `ratelimit-reset` is in seconds since 1970. */
function toFailure(response: VendorResponse, messages: Record<number, string> = {}): VendorFailure {
  if (response.status !== 429) return toVendorFailure(BLUESKY, response, messages);
  const reset = Number(response.headers.get("ratelimit-reset"));
  const retryAfter = reset > 0 ? Math.max(1, Math.ceil(reset - Date.now() / 1_000)) : undefined;
  return new RateLimited(BLUESKY, "Too many requests.", retryAfter === undefined ? {} : { retryAfter });
}

function toRecord({ text, card, firstSentAt }: ArticlePost, thumb: object | null) {
  const facets = findFacets(text);
  return {
    $type: COLLECTION,
    text,
    createdAt: firstSentAt.toISOString(),
    ...(facets.length > 0 && { facets }),
    embed: {
      $type: "app.bsky.embed.external",
      external: {
        uri: card.url,
        title: card.title,
        description: card.description,
        ...(thumb && { thumb }),
      },
    },
  };
}
