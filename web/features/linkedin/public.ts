export { LinkedInPostsPanel } from "./posts-panel.tsx";
export { LinkedInStatusPanel } from "./status-panel.tsx";
