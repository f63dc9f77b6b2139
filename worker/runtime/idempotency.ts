import type { Context } from "hono";
import type { Endpoint } from "#contract/endpoint.ts";
import { errorStatus } from "#contract/errors.ts";
import { iso } from "#worker/base/clock.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import type { AppEnv } from "./ctx.ts";
import { deleteExpiredResponse, findStoredResponse, insertStoredResponse } from "./idempotency-queries.ts";
import type { Statement } from "./queries.ts";

export const MAX_KEY_LENGTH = 64;

/**
 * Returns the statements that store `response` under the caller's Idempotency-Key. Add them to the batch of the effect:
 * the unique key lets exactly one of several concurrent requests commit, and the others replay its response.
 */
export type StoreResponse = (response: unknown) => Statement[];

const storeNothing: StoreResponse = () => [];

/** The parsed body, and the form key of a page posted without JavaScript. */
type Sent = { body: Record<string, unknown>; formKey: string | undefined };

/**
 * Runs `run` unless the same key and body were handled in the last 24 hours; another body under the same key is 409.
 * For a form key another body is a new submission: the visitor went back and changed the form.
 */
export async function withIdempotency(
  c: Context<AppEnv>,
  endpoint: Endpoint,
  { body, formKey }: Sent,
  run: (storeResponse: StoreResponse) => Promise<Response>,
): Promise<Response> {
  const headerKey = endpoint.idempotent ? c.req.header("idempotency-key") : undefined;
  const pageKey = endpoint.idempotent && !headerKey ? formKey : undefined;
  if (!headerKey && !pageKey) return run(storeNothing);
  if (headerKey && headerKey.length > MAX_KEY_LENGTH) {
    throw new AppError("validation_failed", `An Idempotency-Key has at most ${MAX_KEY_LENGTH} characters.`);
  }
  const ctx = c.get("ctx");
  const requestHash = await sha256(await canonical(body));
  const key = await sha256(
    headerKey ? `${endpoint.route} ${headerKey}` : `${endpoint.route} form ${pageKey} ${requestHash}`,
  );
  const replay = async () => {
    const stored = await findStoredResponse(ctx.db, key, iso(ctx.clock()));
    if (!stored) return undefined;
    if (stored.requestHash !== requestHash) {
      throw new AppError("conflict", "This Idempotency-Key was already used for something else.");
    }
    return c.json(JSON.parse(stored.body ?? "null") as object, (stored.status ?? 200) as 200, {
      "Idempotency-Replayed": "true",
    });
  };
  const replayed = await replay();
  if (replayed) return replayed;
  const storeResponse: StoreResponse = (value) => [
    deleteExpiredResponse(ctx.db, key, iso(ctx.clock())),
    insertStoredResponse(ctx.db, {
      key,
      requestHash,
      status: endpoint.status ?? 200,
      body: JSON.stringify(endpoint.output.parse(value)),
      createdAt: iso(ctx.clock()),
    }),
  ];
  try {
    return await run(storeResponse);
  } catch (error) {
    // The loser of a race replays the winner's response, even if it took the winner's effect for a conflict.
    const hasLost = !(error instanceof AppError) || errorStatus[error.code] === errorStatus.conflict;
    const winner = hasLost ? await replay() : undefined;
    if (winner) return winner;
    throw error;
  }
}

/** Serializes a body independently of field order, files by their hash. */
async function canonical(sent: Record<string, unknown>): Promise<string> {
  const parts = await Promise.all(
    Object.keys(sent)
      .toSorted()
      .map(async (key) => {
        const value = sent[key];
        return [key, value instanceof File ? await sha256(await value.arrayBuffer()) : value];
      }),
  );
  return JSON.stringify(parts);
}
