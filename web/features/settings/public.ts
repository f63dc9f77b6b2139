export { SocialLinks } from "./social-links.tsx";
export { socialLinks } from "./social-queries.ts";
