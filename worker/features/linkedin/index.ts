export { getEngagementStatus } from "./engagement.ts";
export {
  articlePostText,
  articleUrl,
  enqueueLinkedInPost,
  type PostOptions,
  PUBLICATION_MINUTES,
  waitForPublication,
} from "./enqueue-post.ts";
export { getLinkedInToken, toAccountState } from "./status.ts";
export { toPostDto as toLinkedInPostDto } from "./rules.ts";
export { CARD_TEXT_MAX, CARD_TITLE_MAX, composeText, shorten } from "./post-text.ts";
export { findPostImage, findOwnImagePath } from "./post-image.ts";
export { assertConnected, cancelPost, createPost, editPost, findPostDto, resolvePost } from "./posts.ts";
export { toPostItem } from "./calendar.ts";
export {
  selectAccount as selectLinkedInAccount,
  selectCalendarPosts,
  selectPostWithDelivery as selectLinkedInPost,
} from "./queries.ts";
