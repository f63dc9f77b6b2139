import type { Context } from "hono";
import { endpoints } from "#contract/endpoints.ts";
import { DEFAULT_MAX_BODY, type Endpoint, splitRoute } from "#contract/endpoint.ts";
import type { ErrorBody } from "#contract/errors.ts";
import type { AppEnv } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { wantsPage } from "./content-negotiation.ts";
import { serveProblem } from "./page-routes.ts";

const MAX_VALUE_LENGTH = 5_000;

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
    if (!wantsPage(c)) return next();
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
    const location = fillQuery(form.done, (await res.json()) as Record<string, unknown>);
    return new Response(null, { status: 303, headers: { Location: location } });
  }
  const { message, fields = {} } = (await res.json()) as ErrorBody;
  const values = await readValues(copy, maxBody);
  const url = new URL(fillQuery(form.page, values), new URL(c.req.url).origin);
  const page = await serveProblem(c, url, res.status, { message, fields, values });
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

/** Text values of the form, to fill it in again; browsers don't refill file inputs. Empty above the endpoint's limit. */
async function readValues(request: Request, maxBytes: number): Promise<Record<string, string>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      size += chunk.length;
      if (size > maxBytes) return {};
      chunks.push(chunk);
    }
    const headers = { "Content-Type": request.headers.get("content-type") ?? "" };
    const form = await new Response(new Blob(chunks), { headers }).formData();
    const texts = [...form.entries()].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    return Object.fromEntries(texts.map(([name, value]) => [name, value.slice(0, MAX_VALUE_LENGTH)]));
  } catch {
    return {};
  }
}
