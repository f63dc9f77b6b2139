import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";

export type Db = DrizzleD1Database;

/** Columns are declared in camelCase and live in snake_case. */
export const openDb = (d1: D1Database): Db => drizzle(d1, { casing: "snake_case" });
