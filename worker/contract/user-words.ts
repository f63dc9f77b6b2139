import type { Role } from "./capabilities.ts";

export const departments = ["hr", "recruiting", "content", "operations", "sales", "marketing"] as const;
export type Department = (typeof departments)[number];

/** What people call a role (spec B §6). */
export const roleLabels: Record<Role, string> = {
  admin: "Administrator",
  manager: "Manager",
  recruiter: "Recruiter",
  user: "User",
};

export const departmentLabels: Record<Department, string> = {
  hr: "HR",
  recruiting: "Recruiting",
  content: "Content",
  operations: "Operations",
  sales: "Sales",
  marketing: "Marketing",
};
