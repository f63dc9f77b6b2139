import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Channel } from "#contract/channels/constants.ts";
import type { ArticleChannels } from "#contract/channels/endpoints.ts";
import { apiQuery, callApi } from "#web/lib/api.ts";
import { invalidateTwice } from "#web/lib/invalidate-queries.ts";

const POLL_MS = 15_000;

/** Posts that wait for a setting are excluded: they don't change until it is entered. */
const isInProgress = ({ channels }: ArticleChannels): boolean =>
  channels.some(({ post }) => post?.status === "queued" && !post.waitingFor);

/** How an article is shared. Polls only while a post is in progress. */
export const articleChannels = (articleId: string) =>
  queryOptions({
    ...apiQuery("GET /api/content/articles/:id/channels", { params: { id: articleId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? POLL_MS : false),
  });

const POST_QUERIES = [
  "GET /api/content/articles/:id/channels",
  "GET /api/content/linkedin-posts",
  "GET /api/content/linkedin-status",
  "GET /api/content/stats",
];

type PostParams = { id: string; channel: Channel };
/** `scheduledFor` is a time of the firm's zone; null means now, undefined leaves it. */
type SavedPost = PostParams & {
  isNew: boolean;
  text: string | undefined;
  scheduledFor: string | null | undefined;
};

/**
 * Posts an article, or changes its unsent post. Without a text, a new post follows the article. `onSaved` is called before
 * the post is read again, which starts the form again.
 */
export function useSavePost(onSaved?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ isNew, id, channel, text, scheduledFor }: SavedPost) => {
      const input = {
        params: { id, channel },
        body: { ...(text !== undefined && { text }), ...(scheduledFor !== undefined && { scheduledFor }) },
      };
      return isNew
        ? callApi("POST /api/content/articles/:id/channels/:channel", input)
        : callApi("PUT /api/content/articles/:id/channels/:channel", input);
    },
    ...(onSaved && { onSuccess: onSaved }),
    onSettled: () => invalidateTwice(queryClient, POST_QUERIES),
  });
}

export function useCancelPost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (params: PostParams) =>
      callApi("DELETE /api/content/articles/:id/channels/:channel", { params }),
    onSettled: () => invalidateTwice(queryClient, POST_QUERIES),
  });
}

type Resolution = PostParams & { outcome: "posted" | "not_posted"; url: string };

export function useResolvePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, channel, ...body }: Resolution) =>
      callApi("POST /api/content/articles/:id/channels/:channel/resolve", { params: { id, channel }, body }),
    onSettled: () => invalidateTwice(queryClient, POST_QUERIES),
  });
}
