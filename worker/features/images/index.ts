export { articleCard, caseStudyCard, jobCard, siteCard } from "./cards.ts";
