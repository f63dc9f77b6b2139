import { sql } from "drizzle-orm";

/** Values for an `in` operator as one bound parameter: D1 allows at most 100 per statement. */
export const jsonValues = (values: readonly (string | number)[]) =>
  sql`(select value from json_each(${JSON.stringify(values)}))`;
