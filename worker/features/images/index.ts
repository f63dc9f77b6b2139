export { isAllowedSize, readImage } from "./image-file.ts";
export { drawArticleCover } from "./cover.ts";
export { articleCard, caseStudyCard, jobCard, siteCard } from "./cards.ts";
