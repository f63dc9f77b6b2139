import type { Context } from "hono";
import { endpoints } from "#contract/endpoints.ts";
import { DEFAULT_MAX_BODY, type Endpoint, splitRoute } from "#contract/endpoint.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { redactedPath } from "#worker/base/log.ts";
import type { AppEnv } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { prefersPage } from "./content-negotiation.ts";
import { serveProblem } from "./page-routes.ts";
import { unavailablePage } from "./unavailable.ts";

const MAX_VALUE_LENGTH = 5_000;
const CHOOSE_FILE_AGAIN = "Please choose the file again: the browser does not keep it.";

type Form = NonNullable<Endpoint["form"]>;

/**
 * Form posts of browsers without JavaScript. Mounted before the API: the endpoint handles the request, and its JSON
 * becomes a redirect to the confirmation, or the form again with its errors.
 */
export const formRoutes = createRouter();

for (const endpoint of Object.values(endpoints).flatMap((group) => Object.values<Endpoint>(group))) {
  const { form, maxBody = DEFAULT_MAX_BODY } = endpoint;
  if (!form) continue;
  formRoutes.post(splitRoute(endpoint.route).path, async (c, next) => {
    if (!prefersPage(c)) return next();
    const copy = c.req.raw.clone() as Request;
    await next();
    const response = await toPageResponse(c, form, copy, maxBody);
    // Reset first, or Hono would merge the headers of the JSON response.
    c.res = undefined;
    c.res = response;
  });
}

async function toPageResponse(
  c: Context<AppEnv>,
  form: Form,
  copy: Request,
  maxBody: number,
): Promise<Response> {
  const { res } = c;
  if (res.ok) {
    await copy.body?.cancel();
    const headers = new Headers({
      Location: fillQuery(form.done, (await res.json()) as Record<string, unknown>),
    });
    for (const cookie of res.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
    return new Response(null, { status: 303, headers });
  }
  const { message, code, fields: fieldErrors } = (await res.json()) as ErrorBody;
  const { values, fileNames } = await readValues(copy, maxBody);
  const lostFiles = fileNames.filter(
    (name) => form.files?.includes(name) || (form.map && name.startsWith(`${form.map}.`)),
  );
  const fields = {
    ...Object.fromEntries(lostFiles.map((name) => [name, [CHOOSE_FILE_AGAIN]])),
    ...fieldErrors,
  };
  const unavailable = () =>
    unavailablePage(c.var.ctx.caller.requestId, { post: { action: c.req.path, values } });
  const url = new URL(fillQuery(form.page, values), new URL(c.req.url).origin);
  if (code === "unavailable") return unavailable();
  const page = await serveProblem(c, url, res.status, { message, fields, values }).catch((error: unknown) => {
    c.var.ctx.log("error", "page.render_failed", { path: redactedPath(url.pathname) }, error);
    return unavailable();
  });
  const retryAfter = res.headers.get("Retry-After");
  if (retryAfter) page.headers.set("Retry-After", retryAfter);
  return page;
}

/** Replaces the `:name` values in a path's query; parameters without a value are left out. */
function fillQuery(pathAndQuery: string, values: Record<string, unknown>): string {
  const [path = "", query = ""] = pathAndQuery.split("?");
  const params = [...new URLSearchParams(query)].flatMap(([name, value]) => {
    const replaced = value.startsWith(":") ? values[value.slice(1)] : value;
    return typeof replaced === "string" && replaced ? [[name, replaced]] : [];
  });
  return params.length ? `${path}?${new URLSearchParams(params)}` : path;
}

type FormValues = { values: Record<string, string>; fileNames: string[] };

/** Text values of the form to fill it in again, and the fields with a file. Empty above the endpoint's limit. */
async function readValues(request: Request, maxBytes: number): Promise<FormValues> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const values: Record<string, string> = {};
  const fileNames: string[] = [];
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      size += chunk.length;
      if (size > maxBytes) return { values, fileNames };
      chunks.push(chunk);
    }
    const headers = { "Content-Type": request.headers.get("content-type") ?? "" };
    const form = await new Response(new Blob(chunks), { headers }).formData();
    for (const [name, value] of form as unknown as Iterable<[string, File | string]>) {
      if (typeof value === "string") values[name] = value.slice(0, MAX_VALUE_LENGTH);
      else if (value.name) fileNames.push(name);
    }
  } catch {
    // An unreadable form is shown empty.
  }
  return { values, fileNames };
}
