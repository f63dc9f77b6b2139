import * as z from "zod";
import { AppError, VendorFailure } from "#worker/base/errors.ts";
import {
  DuplicatePost,
  type SocialPost,
  OutcomeUnknown,
  type SocialPublisher,
  TokenRefused,
} from "#worker/ports/social-publisher.ts";
import {
  type VendorResponse,
  requestVendor,
  platformFetch,
  toVendorFailure,
  type Fetch,
} from "./vendor-request.ts";
import { requestLinkedIn, requestLinkedInRaw, toLinkedInFailure, LINKEDIN } from "./linkedin-request.ts";
import { linkedInEngagement } from "./linkedin-engagement.ts";
import { linkedInTokens } from "./linkedin-oauth.ts";
import { linkedInPeople } from "./linkedin-people.ts";

const POST_URN = /urn:li:(?:share|ugcPost):\d+/;
const UPLOAD_MS = 30_000;
const MAX_RECENT_POSTS = 10;

const Upload = z.object({
  value: z.object({ uploadUrl: z.url(), image: z.string().regex(/^urn:li:image:[\w-]+$/) }),
});
const Posts = z.object({
  elements: z.array(
    z.object({
      id: z.string(),
      content: z.object({ article: z.object({ source: z.string() }).optional() }).optional(),
    }),
  ),
});
const PostError = z.object({
  message: z.string().default(""),
  errorDetails: z.object({ inputErrors: z.array(z.object({ code: z.string() })) }),
});

/** LinkedIn Posts and Images API, and OAuth. */
export function linkedIn(send: Fetch = platformFetch, timeoutMs?: number): SocialPublisher {
  return {
    ...linkedInTokens(send, timeoutMs),
    ...linkedInPeople(send, timeoutMs),
    ...linkedInEngagement(send, timeoutMs),

    async uploadImage(access, owner, { bytes, type }) {
      const path = "/rest/images?action=initializeUpload";
      const json = { initializeUploadRequest: { owner } };
      const started = Upload.safeParse((await requestLinkedIn(send, access, { path, json, timeoutMs })).body);
      if (!started.success) throw new VendorFailure(LINKEDIN, "The response was invalid.");
      const { uploadUrl, image } = started.data.value;
      // The request carries the access token, so the host must be LinkedIn or the configured API.
      if (!isLinkedInUrl(uploadUrl, access.apiUrl)) {
        throw new VendorFailure(LINKEDIN, "The upload URL does not belong to LinkedIn.", {
          permanent: true,
        });
      }
      const headers = { Authorization: `Bearer ${access.accessToken}`, "Content-Type": type };
      const put = {
        url: uploadUrl,
        method: "PUT",
        headers,
        body: bytes,
        timeoutMs: timeoutMs ?? UPLOAD_MS,
      } as const;
      const response = await requestVendor(LINKEDIN, put, send);
      if (response.status === 401) throw new TokenRefused(LINKEDIN, "invalid");
      if (!response.ok) throw toVendorFailure(LINKEDIN, response, { 400: "The image was rejected." });
      return image;
    },

    async publish(access, post) {
      let response: VendorResponse;
      try {
        response = await requestLinkedInRaw(send, access, {
          path: "/rest/posts",
          json: toPostBody(post),
          timeoutMs,
        });
      } catch (error) {
        if (error instanceof AppError) throw new OutcomeUnknown(LINKEDIN, lostResponseMessage(error));
        throw error;
      }
      if (response.ok) return { id: POST_URN.exec(response.headers.get("x-restli-id") ?? "")?.[0] ?? null };
      const postError = PostError.safeParse(response.body);
      const codes = postError.success ? postError.data.errorDetails.inputErrors.map(({ code }) => code) : [];
      if (response.status === 422 && codes.includes("DUPLICATE_POST")) {
        throw new DuplicatePost(LINKEDIN, POST_URN.exec(postError.data!.message)?.[0] ?? null);
      }
      if (response.status >= 500 || response.status === 408) {
        throw new OutcomeUnknown(
          LINKEDIN,
          `It responded with status ${response.status}, so the post may or may not exist.`,
        );
      }
      throw toLinkedInFailure(response);
    },

    async listRecentPosts(access, author) {
      const path = `/rest/posts?q=author&author=${encodeURIComponent(author)}&count=${MAX_RECENT_POSTS}&sortBy=CREATED`;
      const headers = { "X-RestLi-Method": "FINDER" };
      const posts = Posts.safeParse((await requestLinkedIn(send, access, { path, headers, timeoutMs })).body);
      if (!posts.success) throw new VendorFailure(LINKEDIN, "The response was invalid.");
      return posts.data.elements.flatMap(({ id, content }) =>
        content?.article ? [{ id, source: content.article.source }] : [],
      );
    },
  };
}

const lostResponseMessage = (error: AppError): string =>
  error.code === "upstream_timeout"
    ? "The request timed out, so the post may or may not exist."
    : "The response was lost, so the post may or may not exist.";

function isLinkedInUrl(uploadUrl: string, apiUrl: string): boolean {
  const url = new URL(uploadUrl);
  if (url.origin === new URL(apiUrl).origin) return true;
  return url.protocol === "https:" && /(^|\.)(linkedin|licdn)\.com$/.test(url.hostname);
}

/** LinkedIn does not fetch link previews: the card must be complete. */
const toPostBody = ({ author, text, card: { source, title, description, image } }: SocialPost) => ({
  author,
  commentary: text,
  visibility: "PUBLIC",
  distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
  content: { article: { source, title, description, ...(image && { thumbnail: image }) } },
  lifecycleState: "PUBLISHED",
  isReshareDisabledByAuthor: false,
});
