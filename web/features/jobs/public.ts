export { openJob } from "./queries.ts";
