import type { Context } from "hono";
import type { Endpoint } from "#contract/endpoint.ts";
import { iso } from "#worker/base/clock.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import type { AppEnv } from "./ctx.ts";
import { deleteExpiredResponse, findStoredResponse, insertStoredResponse } from "./idempotency-queries.ts";
import type { Statement } from "./queries.ts";

/** What an Idempotency-Key may have at most, in characters. */
export const MAX_KEY_LENGTH = 64;

/**
 * The statement that keeps `answer` for the caller's Idempotency-Key, to be put into the batch of the effect itself: the
 * unique key then lets exactly one of any number of repeats through, and the others are given its answer.
 */
export type StoreResponse = (answer: unknown) => Statement[];

const nothing: StoreResponse = () => [];

/** What was sent, and the key of the page on which the form of a browser without scripts stood. */
type Sent = { body: Record<string, unknown>; formKey: string | undefined };

/**
 * Runs `answer` unless the same key and body were answered in the last 24 hours; another body under the key is 409. On one
 * page other words are another submission: who goes back and writes something else means it.
 */
export async function withIdempotency(
  c: Context<AppEnv>,
  row: Endpoint,
  { body, formKey }: Sent,
  answer: (storeResponse: StoreResponse) => Promise<Response>,
): Promise<Response> {
  const given = row.idempotent ? c.req.header("idempotency-key") : undefined;
  const ofPage = row.idempotent && !given ? formKey : undefined;
  if (!given && !ofPage) return answer(nothing);
  if (given && given.length > MAX_KEY_LENGTH) {
    throw new AppError("validation_failed", `An Idempotency-Key has at most ${MAX_KEY_LENGTH} characters.`);
  }
  const ctx = c.get("ctx");
  const requestHash = await sha256(await canonical(body));
  const key = await sha256(given ? `${row.route} ${given}` : `${row.route} form ${ofPage} ${requestHash}`);
  const replay = async () => {
    const known = await findStoredResponse(ctx.db, key, iso(ctx.clock()));
    if (!known) return undefined;
    if (known.requestHash !== requestHash) {
      throw new AppError("conflict", "This Idempotency-Key was already used for something else.");
    }
    return c.json(JSON.parse(known.body ?? "null") as object, (known.status ?? 200) as 200, {
      "Idempotency-Replayed": "true",
    });
  };
  const known = await replay();
  if (known) return known;
  const storeResponse: StoreResponse = (value) => [
    // A key of yesterday that nobody has tidied away yet is free again.
    deleteExpiredResponse(ctx.db, key, iso(ctx.clock())),
    insertStoredResponse(ctx.db, {
      key,
      requestHash,
      status: row.status ?? 200,
      body: JSON.stringify(row.output.parse(value)),
      createdAt: iso(ctx.clock()),
    }),
  ];
  try {
    return await answer(storeResponse);
  } catch (error) {
    // Whoever lost the race finds the winner's answer; any other failure stays what it is.
    const winner = error instanceof AppError ? undefined : await replay();
    if (winner) return winner;
    throw error;
  }
}

/** The same text for the same content: fields in order, files by their bytes. */
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
