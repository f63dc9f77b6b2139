import { endpoints } from "#contract/endpoints.ts";
import { DEFAULT_MAX_BODY, type Endpoint, splitRoute } from "#contract/endpoint.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { type Edge, serveProblem } from "./pages.ts";

const forms = Object.values(endpoints)
  .flatMap((group): Endpoint[] => Object.values(group))
  .flatMap((row) =>
    row.form ? [{ address: addressOf(row), ...row.form, maxBody: row.maxBody ?? DEFAULT_MAX_BODY }] : [],
  );

function addressOf(row: Endpoint): URLPattern {
  return new URLPattern({ pathname: splitRoute(row.route).path });
}

type PostedForm = Pick<(typeof forms)[number], "page" | "done" | "maxBody">;

/** The form of the contract that a browser without JavaScript posts with this request, or undefined. */
export function postedForm(request: Request) {
  if (request.method !== "POST" || !request.headers.get("accept")?.includes("text/html")) return undefined;
  return forms.find(({ address }) => address.test(request.url));
}

/**
 * Answers a plain form post with a page. The endpoint itself does the work and decides; here its JSON only becomes a
 * redirect to the confirmation, or the form again with what was wrong.
 */
export async function answerFormPost(request: Request, form: PostedForm, edge: Edge): Promise<Response> {
  const copy = request.clone() as Request;
  const answer = await edge.api(request);
  if (answer.ok) {
    await copy.body?.cancel();
    const answered = (await answer.json()) as Record<string, unknown>;
    return new Response(null, { status: 303, headers: { Location: filled(form.done, answered) } });
  }
  const body = (await answer.json()) as ErrorBody;
  const values = await sentValues(copy, form.maxBody);
  const page = new URL(filled(form.page, values), new URL(request.url).origin);
  const problem = { message: body.message, fields: body.fields ?? {}, values };
  const shown = await serveProblem(page, answer.status, problem, edge);
  const wait = answer.headers.get("Retry-After");
  if (wait) shown.headers.set("Retry-After", wait);
  return shown;
}

/** An address of the site with the `:name`s of its query filled in; a pair whose value is missing is left out. */
function filled(address: string, values: Record<string, unknown>): string {
  const [path = "", query = ""] = address.split("?");
  const pairs = [...new URLSearchParams(query)].flatMap(([name, value]) => {
    const known = value.startsWith(":") ? values[value.slice(1)] : value;
    return typeof known === "string" && known ? [[name, known]] : [];
  });
  return pairs.length ? `${path}?${new URLSearchParams(pairs)}` : path;
}

/** The text that was filled in, to be shown again; files have to be chosen anew. Reads no more than the endpoint takes. */
async function sentValues(request: Request, most: number): Promise<Record<string, string>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      size += chunk.length;
      if (size > most) return {};
      chunks.push(chunk);
    }
    const headers = { "Content-Type": request.headers.get("content-type") ?? "" };
    const form = await new Response(new Blob(chunks), { headers }).formData();
    const texts = [...form.entries()].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    return Object.fromEntries(texts.map(([name, value]) => [name, value.slice(0, 5_000)]));
  } catch {
    return {};
  }
}
