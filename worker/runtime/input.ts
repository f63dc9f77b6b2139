import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler, ValidationTargets } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as z from "zod";
import { DEFAULT_MAX_BODY, type Endpoint } from "#contract/endpoint.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { FORM_CHECK_FIELDS, FORM_KEY_FIELD, FORM_KEY_PLACEHOLDER } from "#contract/form-check.ts";
import { AppError } from "#worker/base/errors.ts";
import type { AppEnv } from "./ctx.ts";
import type { FormCheckFields } from "./form-check.ts";
import { validationMessage } from "./validation-messages.ts";

z.config({ customError: validationMessage });

type Middleware = MiddlewareHandler<AppEnv>;

const mediaType = (c: Context) => c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
const FORMS = new Set(["multipart/form-data", "application/x-www-form-urlencoded"]);
const isForm = (c: Context) => FORMS.has(mediaType(c));

/** Messages by field; an error of the whole body has the key `""`. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  // Without a prototype: a client may send a key named `constructor`.
  const fields = Object.create(null) as FieldErrors;
  for (const issue of issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".")];
    const message = issue.code === "unrecognized_keys" ? "This field is not known here." : issue.message;
    for (const name of names) (fields[name] ??= []).push(message);
  }
  return fields;
}

/** The 400 error with messages by field. */
export const invalidFieldsError = (fields: FieldErrors): AppError =>
  new AppError("validation_failed", "Some fields need another look.", { fields });

const validate = (target: keyof ValidationTargets, schema: z.ZodType): Middleware =>
  zValidator(target, schema, (result) => {
    if (result.success) return;
    const fields = fieldErrors(result.error.issues);
    // Path parameters are no form fields.
    throw target === "param"
      ? new AppError("validation_failed", "There is nothing at this address.", { fields })
      : invalidFieldsError(fields);
  }) as Middleware;

/** Parses the query of a route outside `serve()`, just as strictly. Throws 400. */
export function parseQuery<Schema extends z.ZodType>(c: Context, querySchema: Schema): z.output<Schema> {
  const result = querySchema.safeParse(c.req.query());
  if (!result.success) throw invalidFieldsError(fieldErrors(result.error.issues));
  return result.data;
}

/** `file` names the form's file field, which gets the message: no other field grows that large. */
const limitBody = (
  maxSize: number,
  file?: string,
  message = "This file is too large. Please send a smaller one.",
): Middleware =>
  bodyLimit({
    maxSize,
    onError: () => {
      if (!file) throw new AppError("too_large", "The request body is too large.");
      throw new AppError("too_large", message, { fields: { [file]: [message] } });
    },
  });

/** An empty file input arrives as an empty string. */
const fileField = z.union([z.instanceof(File), z.literal("")], "Please choose a file.").optional();

/** Files of a form's map, by field name. No form field reaches this name, because it is always replaced. */
const MAP_FILES = "mapFiles";
const MAX_MAP_FILES = 30;

/** Moves the fields `map.key` of a form into the map, and its files into MAP_FILES. */
function nestMap(map: string, sent: object): object {
  const prefix = `${map}.`;
  const fields = Object.entries(sent);
  const nested = fields.filter(([name]) => name.startsWith(prefix));
  const texts = nested.filter(([, value]) => !(value instanceof File));
  return {
    ...Object.fromEntries(fields.filter(([name]) => !name.startsWith(prefix))),
    ...(texts.length > 0 && {
      [map]: Object.fromEntries(texts.map(([name, value]) => [name.slice(prefix.length), value as unknown])),
    }),
    [MAP_FILES]: Object.fromEntries(nested.filter(([, value]) => value instanceof File)),
  };
}

/** Longer than a token of Turnstile. */
const MAX_CHECK_FIELD = 4_096;
/** Read whatever they contain: they mark a submission and refuse none. */
const checkField = z
  .unknown()
  .transform((value) => (typeof value === "string" ? value.slice(0, MAX_CHECK_FIELD) : ""));
const checkFieldSchemas = Object.fromEntries(FORM_CHECK_FIELDS.map((name) => [name, checkField.optional()]));

/** Body schema of a form post: adds the files, the form key and the fields of the spam check. */
function formSchema({ form, checked }: Endpoint, body: z.ZodObject): z.ZodType {
  const schema = body.extend({
    ...Object.fromEntries((form?.files ?? []).map((name) => [name, fileField])),
    ...(form?.map && {
      [MAP_FILES]: z
        .record(z.string(), z.instanceof(File))
        .refine((files) => Object.keys(files).length <= MAX_MAP_FILES, "These are too many files."),
    }),
    ...(checked ? checkFieldSchemas : { [FORM_KEY_FIELD]: z.string().max(64).optional() }),
  });
  const { map } = form ?? {};
  return map ? z.preprocess((sent) => nestMap(map, sent as object), schema) : schema;
}

/** Checks content type and size, then validates the body. */
function bodyValidator(endpoint: Endpoint, body: z.ZodObject): Middleware {
  const jsonMax = endpoint.form?.files ? DEFAULT_MAX_BODY : (endpoint.maxBody ?? DEFAULT_MAX_BODY);
  const json = [limitBody(jsonMax), validate("json", body)] as const;
  const form = [
    limitBody(endpoint.maxBody ?? DEFAULT_MAX_BODY, endpoint.form?.files?.[0], endpoint.form?.tooLarge),
    validate("form", formSchema(endpoint, body)),
  ] as const;
  return async (c, next) => {
    const fromForm = endpoint.form !== undefined && isForm(c);
    if (!fromForm && mediaType(c) !== "application/json") {
      throw new AppError("unsupported_media_type", "Please send this as application/json.");
    }
    const [limit, validator] = fromForm ? form : json;
    return limit(c, async () => void (await validator(c, next)));
  };
}

/** Validators for the parts of the request that the endpoint declares. */
export const inputValidators = (endpoint: Endpoint): Middleware[] => [
  ...(endpoint.params ? [validate("param", endpoint.params)] : []),
  ...(endpoint.query ? [validate("query", endpoint.query)] : []),
  ...(endpoint.body ? [bodyValidator(endpoint, endpoint.body)] : []),
];

/** Returns the validated input, the files of a form by field name, its form key and the fields of the spam check. */
export function getValidInput(c: Context, endpoint: Endpoint): Valid {
  const valid = (target: string) => c.req.valid(target as never) as Record<string, unknown>;
  const fromForm = endpoint.form !== undefined && isForm(c);
  const { [MAP_FILES]: mapFiles, ...all } = endpoint.body ? valid(fromForm ? "form" : "json") : {};
  const isCheckField = (name: string) => fromForm && (FORM_CHECK_FIELDS as readonly string[]).includes(name);
  const checkFields: FormCheckFields = Object.fromEntries(
    Object.entries(all).filter(([name]) => isCheckField(name)),
  );
  const sent = Object.fromEntries(Object.entries(all).filter(([name]) => !isCheckField(name)));
  const formKey = checkFields[FORM_KEY_FIELD];
  const names = new Set(endpoint.form?.files ?? []);
  const files = [...Object.entries(sent), ...Object.entries(mapFiles ?? {})].filter(
    // An empty file with a name was chosen on purpose: the handler reports what is wrong with it.
    (entry): entry is [string, File] =>
      entry[1] instanceof File && (entry[1].size > 0 || entry[1].name !== ""),
  );
  const body = Object.fromEntries(Object.entries(sent).filter(([name]) => !names.has(name)));
  return {
    input: {
      params: endpoint.params ? valid("param") : {},
      query: endpoint.query ? valid("query") : {},
      body,
    },
    files: Object.fromEntries(files),
    checkFields,
    formKey: formKey && formKey !== FORM_KEY_PLACEHOLDER ? formKey : undefined,
  };
}

type Valid = {
  input: Input;
  files: Record<string, File>;
  formKey: string | undefined;
  checkFields: FormCheckFields;
};

type Input = {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
};
