import type { Fetch } from "#worker/vendors/vendor-request.ts";
import { openContract } from "./vendor-contract.ts";

/** The platform's fetch with a contract behind it: a request that does not fit is answered 400 with the reason. */
export async function contractSend(
  file: string,
  base: string,
  answers: Record<string, () => Response>,
): Promise<Fetch> {
  const api = openContract(file);
  const refused = (status: number, why: unknown) => Response.json({ why }, { status });
  api.register({
    validationFail: ({ validation }) => refused(400, validation.errors),
    unauthorizedHandler: () => refused(401, "unauthorized"),
    notFound: () => refused(404, "no such address"),
    methodNotAllowed: () => refused(405, "no such method"),
    ...answers,
  });
  api.registerSecurityHandler("bearer", ({ request }) =>
    /^Bearer \S+$/.test(String(request.headers.authorization)),
  );
  await api.init();
  return async (url, { method = "GET", headers, body }) => {
    if (!url.startsWith(base)) return refused(404, `not at ${base}`);
    const plain = Object.fromEntries(new Headers(headers).entries());
    const text = typeof body === "string" ? body : undefined;
    const answer: unknown = await api.handleRequest({
      method,
      path: url.slice(base.length),
      headers: plain,
      ...(text && { body: JSON.parse(text) as Record<string, unknown> }),
    });
    return answer as Response;
  };
}
