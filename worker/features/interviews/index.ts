export { prepareCancellation } from "./change.ts";
