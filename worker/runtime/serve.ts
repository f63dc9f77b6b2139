import type { Context } from "hono";
import type * as z from "zod";
import { type Endpoint, splitAddress } from "#contract/endpoint.ts";
import { AppError } from "#worker/base/errors.ts";
import { networkOf } from "#worker/base/network.ts";
import { guard } from "./access.ts";
import { contentMayHaveChanged } from "./content-version.ts";
import type { App, Ctx, Staff, Variables } from "./ctx.ts";
import { answerOnce, type Once } from "./idempotency.ts";
import { inputValidators, validInput } from "./input.ts";
import { parserOf } from "./output.ts";

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<string, never>;

/** What a handler gets: the validated parts, files of a form, the Hono context for cookies, and a place in the batch. */
type Call<E extends Endpoint> = {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
  files: Record<string, File>;
  http: Context<{ Bindings: Env; Variables: Variables }>;
  once: Once;
};

type Result<E extends Endpoint> = E extends { paged: true }
  ? { rows: z.input<E["output"]>; total: number }
  : z.input<E["output"]>;

type CtxFor<E extends Endpoint> = E["access"] extends "public" ? Ctx : Ctx & { staff: Staff };

/**
 * The only way a JSON endpoint is mounted: guard, limit, validate, run, then the output is parsed, so that a new column
 * stays private until the contract names it.
 */
export function serve<E extends Endpoint>(
  app: App,
  row: E,
  run: (ctx: CtxFor<E>, call: Call<E>) => Promise<Result<E>>,
): void {
  const { method, path } = splitAddress(row.at);
  const toOutput = parserOf(row.output);
  app.on(
    method,
    [path],
    ...(row.access === "public" ? [] : [guard(row.access, row.beforePasswordChange)]),
    ...(row.limited ? [limited(row)] : []),
    ...inputValidators(row),
    async (c) => {
      const { input, files, formKey } = validInput(c, row);
      // Safe: the guard has set `staff` for every access but public, and the validators have parsed the input.
      const ctx = { ...c.get("ctx"), staff: c.get("staff") } as unknown as CtxFor<E>;
      const answer = async (once: Once) => {
        const result = await run(ctx, { ...input, files, http: c, once } as Call<E>);
        return render(c, row, toOutput, result);
      };
      const response = await answerOnce(c, row, { body: { ...input.body, ...files }, formKey }, answer);
      if (method !== "GET") contentMayHaveChanged();
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

const limited =
  (row: Endpoint) =>
  async (c: Context<{ Bindings: Env; Variables: Variables }>, next: () => Promise<void>): Promise<void> => {
    const ctx = c.get("ctx");
    if (!(await ctx.withinLimit(`${row.at} ${networkOf(ctx.caller.ip)}`))) {
      throw new AppError("rate_limited", "Too many requests. Please wait a minute and try again.", {
        headers: { "Retry-After": "60" },
      });
    }
    await next();
  };
