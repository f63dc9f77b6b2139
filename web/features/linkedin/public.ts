export { LinkedInPostsPanel } from "./posts-panel.tsx";
export { LinkedInStatusPanel } from "./status-panel.tsx";
export { PostNewest } from "./post-newest.tsx";
