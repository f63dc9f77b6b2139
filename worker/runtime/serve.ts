import type { Context, Hono } from "hono";
import type * as z from "zod";
import { type Endpoint, splitRoute } from "#contract/endpoint.ts";
import { AppError } from "#worker/base/errors.ts";
import { networkPrefix } from "#worker/base/network.ts";
import { authorize } from "./access.ts";
import { invalidateContentVersion } from "./content-version.ts";
import type { AppEnv, Ctx, Staff } from "./ctx.ts";
import { withIdempotency, type StoreResponse } from "./idempotency.ts";
import { inputValidators, getValidInput } from "./input.ts";
import { parserOf } from "./output.ts";

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<string, never>;

/** What a handler gets: the validated parts, files of a form, the Hono context for cookies, and a place in the batch. */
type Call<E extends Endpoint> = {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
  files: Record<string, File>;
  c: Context<AppEnv>;
  storeResponse: StoreResponse;
};

type Result<E extends Endpoint> = E extends { paged: true }
  ? { rows: z.input<E["output"]>; total: number }
  : z.input<E["output"]>;

type EndpointCtx<E extends Endpoint> = E["access"] extends "public" ? Ctx : Ctx & { staff: Staff };

/**
 * The only way a JSON endpoint is mounted: guard, limit, validate, run, then the output is parsed, so that a new column
 * stays private until the contract names it.
 */
export function serve<E extends Endpoint>(
  router: Hono<AppEnv>,
  row: E,
  run: (ctx: EndpointCtx<E>, call: Call<E>) => Promise<Result<E>>,
): void {
  const { method, path } = splitRoute(row.route);
  const toOutput = parserOf(row.output);
  router.on(
    method,
    [path],
    ...(row.access === "public" ? [] : [authorize(row.access, row.beforePasswordChange)]),
    ...(row.limited ? [rateLimit(row)] : []),
    ...inputValidators(row),
    async (c) => {
      const { input, files, formKey } = getValidInput(c, row);
      // Safe: the guard has set `staff` for every access but public, and the validators have parsed the input.
      const ctx = { ...c.get("ctx"), staff: c.get("staff") } as unknown as EndpointCtx<E>;
      const answer = async (storeResponse: StoreResponse) => {
        const result = await run(ctx, { ...input, files, c, storeResponse } as Call<E>);
        return render(c, row, toOutput, result);
      };
      const response = await withIdempotency(c, row, { body: { ...input.body, ...files }, formKey }, answer);
      if (method !== "GET") invalidateContentVersion();
      return response;
    },
  );
}

function render(c: Context, row: Endpoint, toOutput: (value: unknown) => unknown, result: unknown): Response {
  if (row.paged) {
    const { rows, total } = result as { rows: unknown; total: number };
    return c.json(toOutput(rows) as object, row.status ?? 200, { "X-Total-Count": String(total) });
  }
  const body = toOutput(result) as object;
  // Without a status of the row the handler's own counts, which is 200 unless it set another.
  return row.status ? c.json(body, row.status) : c.json(body);
}

const rateLimit =
  (row: Endpoint) =>
  async (c: Context<AppEnv>, next: () => Promise<void>): Promise<void> => {
    const ctx = c.get("ctx");
    if (!(await ctx.withinLimit(`${row.route} ${networkPrefix(ctx.caller.ip)}`))) {
      throw new AppError("rate_limited", "Too many requests. Please wait a minute and try again.", {
        headers: { "Retry-After": "60" },
      });
    }
    await next();
  };
