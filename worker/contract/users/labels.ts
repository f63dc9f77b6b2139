import type { Department } from "./constants.ts";

export const departmentLabels: Record<Department, string> = {
  hr: "HR",
  recruiting: "Recruiting",
  content: "Content",
  operations: "Operations",
  sales: "Sales",
  marketing: "Marketing",
};

/** Label of a department; unknown stored values are returned as they are, null as "None". */
export const departmentLabel = (department: string | null): string =>
  department ? (departmentLabels[department as Department] ?? department) : "None";
