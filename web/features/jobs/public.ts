export { shownSalary } from "./job-row.tsx";
export { openJob } from "./queries.ts";
export { filterQuery, type JobFilter, readFilter } from "./search.ts";
