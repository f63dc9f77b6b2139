export { monthsAgo, pseudonymize } from "./rules.ts";
