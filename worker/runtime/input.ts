import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler, ValidationTargets } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as z from "zod";
import { DEFAULT_MAX_BODY, type Endpoint } from "#contract/endpoint.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { FORM_KEY, FORM_KEY_MARK } from "#contract/form-key.ts";
import { AppError } from "#worker/base/errors.ts";
import type { AppEnv } from "./ctx.ts";
import { validationMessage } from "./validation-messages.ts";

z.config({ customError: validationMessage });

type Middleware = MiddlewareHandler<AppEnv>;

const mediaType = (c: Context) => c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
const FORMS = new Set(["multipart/form-data", "application/x-www-form-urlencoded"]);
const isForm = (c: Context) => FORMS.has(mediaType(c));

/** Sentences by field, in the order in which they were found; a fault of the whole is filed under `""`. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  // Without a prototype: a sent key may be called `constructor`.
  const fields = Object.create(null) as FieldErrors;
  for (const issue of issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".")];
    const sentence = issue.code === "unrecognized_keys" ? "This field is not known here." : issue.message;
    for (const name of names) (fields[name] ??= []).push(sentence);
  }
  return fields;
}

/** What a form is answered of which some fields cannot be taken. */
export const invalidFieldsError = (fields: FieldErrors): AppError =>
  new AppError("validation_failed", "Some fields need another look.", { fields });

const validate = (target: keyof ValidationTargets, schema: z.ZodType): Middleware =>
  zValidator(target, schema, (result) => {
    if (result.success) return;
    const fields = fieldErrors(result.error.issues);
    // Nobody filled an address in by hand, so it has no fields to look at.
    throw target === "param"
      ? new AppError("validation_failed", "There is nothing at this address.", { fields })
      : invalidFieldsError(fields);
  }) as Middleware;

/** The query of a raw route, as strict as that of a served one. */
export function parseQuery<Wanted extends z.ZodType>(c: Context, wanted: Wanted): z.output<Wanted> {
  const asked = wanted.safeParse(c.req.query());
  if (!asked.success) throw invalidFieldsError(fieldErrors(asked.error.issues));
  return asked.data;
}

/** With the name of a form's file field: nothing else in a form grows that large. */
const limitBody = (maxSize: number, file?: string): Middleware =>
  bodyLimit({
    maxSize,
    onError: () => {
      if (!file) throw new AppError("too_large", "This is more than we can take at once.");
      const sentence = "This file is too large. Please send a smaller one.";
      throw new AppError("too_large", sentence, { fields: { [file]: [sentence] } });
    },
  });

/** A file, or what the runtime makes of an input in which none was chosen: an empty text. */
const fileField = z.union([z.instanceof(File), z.literal("")], "Please choose a file.").optional();

/** The row's schema for a form post: its files are fields of their own, and so is the key of its page. */
const formSchema = (row: Endpoint, body: z.ZodObject) =>
  body.extend({
    ...Object.fromEntries((row.form?.files ?? []).map((name) => [name, fileField])),
    [FORM_KEY]: z.string().max(64).optional(),
  });

/** The body in the types of content that the row takes, within its limit. */
function bodyValidator(row: Endpoint, body: z.ZodObject): Middleware {
  const jsonMax = row.form?.files ? DEFAULT_MAX_BODY : (row.maxBody ?? DEFAULT_MAX_BODY);
  const json = [limitBody(jsonMax), validate("json", body)] as const;
  const form = [
    limitBody(row.maxBody ?? DEFAULT_MAX_BODY, row.form?.files?.[0]),
    validate("form", formSchema(row, body)),
  ] as const;
  return async (c, next) => {
    const fromForm = row.form !== undefined && isForm(c);
    if (!fromForm && mediaType(c) !== "application/json") {
      throw new AppError("unsupported_media_type", "Please send this as application/json.");
    }
    const [limit, validator] = fromForm ? form : json;
    return limit(c, async () => void (await validator(c, next)));
  };
}

/** One validator for each part of the request that the row describes. */
export const inputValidators = (row: Endpoint): Middleware[] => [
  ...(row.params ? [validate("param", row.params)] : []),
  ...(row.query ? [validate("query", row.query)] : []),
  ...(row.body ? [bodyValidator(row, row.body)] : []),
];

/** What the validators let through, the files of a form, and the key of the page on which it stood. */
export function getValidInput(
  c: Context,
  row: Endpoint,
): { input: Input; files: Record<string, File>; formKey: string | undefined } {
  const valid = (target: string) => c.req.valid(target as never) as Record<string, unknown>;
  const fromForm = row.form !== undefined && isForm(c);
  const { [FORM_KEY]: formKey, ...sent } = row.body ? valid(fromForm ? "form" : "json") : {};
  const names = new Set(row.form?.files ?? []);
  const files = Object.entries(sent).filter(
    // An empty file that has a name was chosen: whoever looks at files says what is wrong with it.
    (entry): entry is [string, File] =>
      entry[1] instanceof File && (entry[1].size > 0 || entry[1].name !== ""),
  );
  const body = Object.fromEntries(Object.entries(sent).filter(([name]) => !names.has(name)));
  return {
    input: { params: row.params ? valid("param") : {}, query: row.query ? valid("query") : {}, body },
    files: Object.fromEntries(files),
    formKey: fromForm && typeof formKey === "string" && formKey !== FORM_KEY_MARK ? formKey : undefined,
  };
}

type Input = {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
};
