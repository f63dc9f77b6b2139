import { sql } from "drizzle-orm";

/** Any number of values behind an `in`, as one bound value: a statement takes no more than 100 of them. */
export const jsonValues = (values: readonly string[]) =>
  sql`(select value from json_each(${JSON.stringify(values)}))`;
