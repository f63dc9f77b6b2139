export { privacyLink } from "./link.ts";
