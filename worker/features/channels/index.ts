export { movePost } from "./calendar.ts";
export { selectCalendarChannelPosts } from "./queries.ts";
