import type { Fetch } from "#worker/vendors/vendor-request.ts";
import { openContract } from "./vendor-contract.ts";

/** A fetch that validates requests against a vendor's OpenAPI document: 400 with the reason if invalid. */
export async function createContractFetch(
  file: string,
  base: string,
  handlers: Record<string, () => Response>,
): Promise<Fetch> {
  const api = openContract(file);
  const refuse = (status: number, why: unknown) => Response.json({ why }, { status });
  api.register({
    validationFail: ({ validation }) => refuse(400, validation.errors),
    unauthorizedHandler: () => refuse(401, "unauthorized"),
    notFound: () => refuse(404, "no such address"),
    methodNotAllowed: () => refuse(405, "no such method"),
    ...handlers,
  });
  api.registerSecurityHandler("bearer", ({ request }) =>
    /^Bearer \S+$/.test(String(request.headers.authorization)),
  );
  await api.init();
  return async (url, { method = "GET", headers, body }) => {
    if (!url.startsWith(base)) return refuse(404, `not at ${base}`);
    const plainHeaders = Object.fromEntries(new Headers(headers).entries());
    const text = typeof body === "string" ? body : undefined;
    const response: unknown = await api.handleRequest({
      method,
      path: url.slice(base.length),
      headers: plainHeaders,
      ...(text && { body: JSON.parse(text) as Record<string, unknown> }),
    });
    return response as Response;
  };
}
