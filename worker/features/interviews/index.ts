export { prepareCancellation } from "./change.ts";
export { prepareErasureNotices } from "./erasure.ts";
