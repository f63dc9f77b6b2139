export const USERNAME_MAX = 60;

export const departments = ["hr", "recruiting", "content", "operations", "sales", "marketing"] as const;
export type Department = (typeof departments)[number];
