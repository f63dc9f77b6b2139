export { moveNewsletter, toNewsletterItems } from "./calendar.ts";
export { selectCalendarNewsletters } from "./issue-queries.ts";
