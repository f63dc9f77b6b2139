export { shownSalary } from "./job-row.tsx";
export { openJob, openJobs } from "./queries.ts";
export { readSearch } from "./search.ts";
