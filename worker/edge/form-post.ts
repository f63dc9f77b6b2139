import { endpoints } from "#contract/endpoints.ts";
import { type Endpoint, splitAddress } from "#contract/endpoint.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { type Edge, serveProblem } from "./pages.ts";

const forms = Object.values(endpoints)
  .flatMap((group): Endpoint[] => Object.values(group))
  .flatMap((row) => (row.form ? [{ ...splitAddress(row.at), ...row.form }] : []));

/** The form of the contract that a browser without JavaScript posts with this request, or undefined. */
export function postedForm(request: Request) {
  if (request.method !== "POST" || !request.headers.get("accept")?.includes("text/html")) return undefined;
  const { pathname } = new URL(request.url);
  return forms.find((form) => form.path === pathname);
}

/**
 * Answers a plain form post with a page. The endpoint itself does the work and decides; here its JSON only becomes a
 * redirect to the confirmation, or the form again with what was wrong.
 */
export async function answerFormPost(request: Request, form: { page: string; done: string }, edge: Edge): Promise<Response> {
  const values = await sentValues(request.clone() as Request);
  const answer = await edge.api(request);
  const origin = new URL(request.url).origin;
  if (answer.ok) return new Response(null, { status: 303, headers: { Location: form.done } });
  const body = (await answer.json()) as ErrorBody;
  const page = new URL(form.page, origin);
  if (values.jobId) page.searchParams.set("job", values.jobId);
  const problem = { message: body.message, fields: body.fields ?? {}, values };
  return serveProblem(page, answer.status, problem, edge);
}

/** The text that was filled in, to be shown again; files have to be chosen anew. */
async function sentValues(request: Request): Promise<Record<string, string>> {
  try {
    const form = await request.formData();
    const texts = [...form.entries()].filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return Object.fromEntries(texts.map(([name, value]) => [name, value.slice(0, 5_000)]));
  } catch {
    return {};
  }
}
