import { sql } from "drizzle-orm";
import { check, customType, integer, text } from "drizzle-orm/sqlite-core";
import { firmTimeZone } from "#contract/firm.ts";
import { type SpamReason, spamStatuses } from "#contract/spam/constants.ts";
import { sqlLiteral } from "#worker/base/sql-literal.ts";

export type Json = Record<string, unknown>;

/** UUID v7 created by the app, so that ids sort by age. */
export const id = () => text().primaryKey();

/** ISO 8601 in UTC with milliseconds; the fixed length makes text order time order. */
export const time = () => text();

export const timestamps = () => ({ createdAt: time().notNull(), updatedAt: time().notNull() });

export const flag = (fallback: boolean) => integer({ mode: "boolean" }).notNull().default(fallback);

/** A time zone; migrations, which don't know the firm, insert '' for the firm's. */
export const zone = customType<{ data: string; driverData: string }>({
  dataType: () => "text",
  fromDriver: (stored) => stored || firmTimeZone,
});

export const json = <T>() => text({ mode: "json" }).$type<T>();

/** The mark of a suspected submission; null for one that was never suspected. */
export const spamMark = () => ({
  spamStatus: text({ enum: spamStatuses }),
  spamReasons: json<SpamReason[]>(),
});

/** Uses raw column names: qualified names break when SQLite rebuilds a table. */
export const rule = (name: string, condition: string) => check(name, sql.raw(condition));

export const oneOf = (column: string, values: readonly (string | number)[]) =>
  rule(`${column}_known`, `${column} in (${values.map(literal).join(", ")})`);

export const between = (column: string, min: number, max: number) =>
  rule(`${column}_range`, `${column} between ${min} and ${max}`);

export const clock = (column: string) =>
  rule(`${column}_clock`, `${column} glob '[01][0-9]:[0-5][0-9]' or ${column} glob '2[0-3]:[0-5][0-9]'`);

const literal = (value: string | number) => (typeof value === "number" ? `${value}` : sqlLiteral(value));
