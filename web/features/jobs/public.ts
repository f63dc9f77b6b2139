export { shownSalary } from "./job-row.tsx";
export { openJob } from "./queries.ts";
