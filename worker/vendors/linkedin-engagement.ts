import * as z from "zod";
import { VendorFailure } from "#worker/base/errors.ts";
import type { SocialPublisher } from "#worker/ports/social-publisher.ts";
import { requestLinkedIn, LINKEDIN } from "./linkedin-request.ts";
import type { Fetch } from "./vendor-request.ts";

const figure = z.number().int().nonnegative().catch(0);
const Statistics = z.object({
  elements: z.array(
    z.object({
      share: z.string().optional(),
      ugcPost: z.string().optional(),
      totalShareStatistics: z.object({
        impressionCount: figure,
        clickCount: figure,
        likeCount: figure,
        commentCount: figure,
        shareCount: figure,
      }),
    }),
  ),
});

/** Rest.li lists keep their brackets and commas; each id is encoded. */
const toList = (ids: readonly string[]) => `List(${ids.map(encodeURIComponent).join(",")})`;

/**
 * Figures of a page's posts: organizationalEntityShareStatistics, which needs rw_organization_admin. Shares and UGC posts
 * are different parameters, and one request may have only one of them.
 */
export function linkedInEngagement(send: Fetch, timeoutMs?: number): Pick<SocialPublisher, "readEngagement"> {
  return {
    async readEngagement(access, author, postIds) {
      const lists = [
        { name: "shares", ids: postIds.filter((id) => id.startsWith("urn:li:share:")) },
        { name: "ugcPosts", ids: postIds.filter((id) => id.startsWith("urn:li:ugcPost:")) },
      ].filter(({ ids }) => ids.length > 0);
      const figures = [];
      for (const { name, ids } of lists) {
        const path = `/rest/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${encodeURIComponent(author)}&${name}=${toList(ids)}`;
        const parsed = Statistics.safeParse((await requestLinkedIn(send, access, { path, timeoutMs })).body);
        if (!parsed.success) throw new VendorFailure(LINKEDIN, "The response was invalid.");
        for (const { share, ugcPost, totalShareStatistics: total } of parsed.data.elements) {
          const id = share ?? ugcPost;
          if (!id || !ids.includes(id)) continue;
          figures.push({
            id,
            impressions: total.impressionCount,
            clicks: total.clickCount,
            reactions: total.likeCount,
            comments: total.commentCount,
            reposts: total.shareCount,
          });
        }
      }
      return figures;
    },
  };
}
