import type { Context, Hono } from "hono";
import type * as z from "zod";
import { type Endpoint, splitRoute } from "#contract/endpoint.ts";
import { AppError } from "#worker/base/errors.ts";
import { networkPrefix } from "#worker/base/network.ts";
import type { SpamReason } from "#contract/spam/constants.ts";
import { authorize } from "./access.ts";
import { invalidateContentVersion } from "./content-version.ts";
import type { AppEnv, Ctx, Staff } from "./ctx.ts";
import { checkForm, readFormCheck } from "./form-check.ts";
import { enqueueWebhookDeliveries } from "./deliveries.ts";
import { withIdempotency, type StoreResponse } from "./idempotency.ts";
import { inputValidators, getValidInput } from "./input.ts";

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<string, never>;

/** Validated input, files and the Hono context (for cookies). */
type Call<E extends Endpoint> = {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
  files: Record<string, File>;
  c: Context<AppEnv>;
} & FormCall;

/** The statements of idempotency, and the spam check. */
export type FormCall = {
  storeResponse: StoreResponse;
  /** Of a `checked` endpoint: the signs that the form with this address is spam. Throws rate_limited. */
  checkForm: (email: string) => Promise<SpamReason[]>;
};

type Result<E extends Endpoint> = E extends { paged: true }
  ? { rows: z.input<E["output"]>; total: number }
  : z.input<E["output"]>;

type EndpointCtx<E extends Endpoint> = E["access"] extends "public" ? Ctx : Ctx & { staff: Staff };

/**
 * Mounts a JSON endpoint: authorization, rate limit, validation, handler. The output is parsed too, so that a new column
 * stays private until the contract names it.
 */
export function serve<E extends Endpoint>(
  router: Hono<AppEnv>,
  endpoint: E,
  handler: (ctx: EndpointCtx<E>, call: Call<E>) => Promise<Result<E>>,
): void {
  const { method, path } = splitRoute(endpoint.route);
  const toOutput = (value: unknown) => endpoint.output.parse(value);
  router.on(
    method,
    [path],
    authorize(endpoint),
    ...(endpoint.limited ? [rateLimit(endpoint)] : []),
    ...inputValidators(endpoint),
    async (c) => {
      const { input, files, formKey, checkFields } = getValidInput(c, endpoint);
      // Safe: `authorize` sets `staff` for every access but public, and the validators parsed the input.
      const ctx = { ...c.get("ctx"), staff: c.get("staff") } as unknown as EndpointCtx<E>;
      const { checked } = endpoint;
      const check = async (email: string) =>
        checked ? checkForm(ctx, checked, readFormCheck(c, checkFields), email) : [];
      const handle = async (storeResponse: StoreResponse) => {
        const call = { ...input, files, c, storeResponse, checkForm: check };
        const result = await handler(ctx, call as unknown as Call<E>);
        return render(c, endpoint, toOutput, result);
      };
      const response = await withIdempotency(
        c,
        endpoint,
        { body: { ...input.body, ...files }, formKey },
        handle,
      );
      if (method !== "GET") {
        if (!endpoint.leavesContent) invalidateContentVersion();
        enqueueWebhookDeliveries(ctx);
      }
      return response;
    },
  );
}

function render(
  c: Context,
  endpoint: Endpoint,
  toOutput: (value: unknown) => unknown,
  result: unknown,
): Response {
  if (endpoint.paged) {
    const { rows, total } = result as { rows: unknown; total: number };
    return c.json(toOutput(rows) as object, endpoint.status ?? 200, { "X-Total-Count": String(total) });
  }
  const body = toOutput(result) as object;
  // Without a status in the contract the handler may set one; the default is 200.
  return endpoint.status ? c.json(body, endpoint.status) : c.json(body);
}

const rateLimit =
  (endpoint: Endpoint) =>
  async (c: Context<AppEnv>, next: () => Promise<void>): Promise<void> => {
    const ctx = c.get("ctx");
    // Staff share one office network, so they are counted by user.
    const subject = c.get("staff")?.id ?? networkPrefix(ctx.caller.ip);
    await assertWithinLimit(ctx, `${endpoint.route} ${subject}`);
    await next();
  };

/** Throws 429 when this key has had too many requests in the last minute. */
export async function assertWithinLimit(ctx: Ctx, key: string): Promise<void> {
  if (await ctx.withinLimit(key)) return;
  throw new AppError("rate_limited", "Too many requests. Please wait a minute and try again.", {
    headers: { "Retry-After": "60" },
  });
}
