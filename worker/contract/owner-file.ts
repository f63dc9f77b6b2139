import type * as z from "zod";

/** Returns what a file of web/content/ exports. Throws with one line per fault, in the words of the file. */
export function validateOwnerFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  content: unknown,
): z.output<Schema> {
  const result = schema.safeParse(content);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`${path} is not valid.\n${faults.join("\n")}`);
}
