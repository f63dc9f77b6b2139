export { articleCard, jobCard, siteCard } from "./cards.ts";
