export { drawArticleCover } from "./cover.ts";
export { articleCard, caseStudyCard, jobCard, siteCard } from "./cards.ts";
export { parseUpload } from "./upload.ts";
