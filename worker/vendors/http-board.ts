import * as z from "zod";
import { isPublicHttps } from "#contract/public-url.ts";
import { type Clock, systemClock } from "#worker/base/clock.ts";
import { hmac } from "#worker/base/crypto.ts";
import { NotConfigured } from "#worker/base/errors.ts";
import type { JobNotice, JobBoardAccount, OpenJobNotice, PushJobBoard } from "#worker/ports/job-board.ts";
import { requestVendor, platformFetch, toVendorFailure, type Fetch } from "./vendor-request.ts";
import { ignoreNonJsonBody } from "./ignore-non-json-body.ts";

/** A receiver may name what it made of the job. */
const Receipt = z.object({ id: z.union([z.string().max(200), z.number()]) });

type Options = { send?: Fetch; clock?: Clock; timeoutMs?: number };

/**
 * Any receiver: JSON posted to its https address. `X-Planwright-Signature` is `v1=` and the hexadecimal HMAC-SHA-256,
 * under the shared secret, of the timestamp, a dot and the body; the timestamp (seconds) is in `X-Planwright-Timestamp`.
 */
export function httpBoard({
  send = platformFetch,
  clock = systemClock,
  timeoutMs,
}: Options = {}): PushJobBoard {
  async function post(portal: JobBoardAccount, notice: JobNotice, payload: object): Promise<unknown> {
    const { name, apiKey } = portal;
    const { endpoint } = portal.config;
    if (typeof endpoint !== "string" || endpoint === "") throw new NotConfigured("address", name);
    // Looked at again before each call: the row may be older than the rule.
    if (!isPublicHttps(endpoint)) throw new NotConfigured("address", name, "is no public https:// address");
    if (apiKey === null) throw new NotConfigured("signing secret", name);
    const body = JSON.stringify({ id: notice.id, ...payload });
    const timestamp = String(Math.floor(clock().getTime() / 1000));
    const headers = {
      "Content-Type": "application/json",
      "Idempotency-Key": notice.id,
      "X-Planwright-Timestamp": timestamp,
      "X-Planwright-Signature": `v1=${await hmac(apiKey, `${timestamp}.${body}`)}`,
    };
    const question = { url: endpoint, method: "POST" as const, headers, body, timeoutMs };
    const answer = await requestVendor(name, question, ignoreNonJsonBody(send));
    if (!answer.ok)
      throw toVendorFailure(name, answer, { 401: "It refused the signature.", 403: "It refused the call." });
    return answer.body;
  }

  return {
    mode: "push",
    maxBatch: 1,
    async publish(portal, notices) {
      let externalId: string | undefined;
      for (const notice of notices) {
        const answer = await post(portal, notice, { event: "job.published", job: facts(notice) });
        const receipt = Receipt.safeParse(answer);
        if (receipt.success) externalId = String(receipt.data.id);
      }
      return externalId === undefined ? {} : { externalId };
    },
    async withdraw(portal, notices) {
      for (const notice of notices) {
        await post(portal, notice, { event: "job.closed", job: { id: notice.jobId, url: notice.url } });
      }
    },
  };
}

const KEPT_INSIDE = new Set(["status", "publishToPortals", "version", "imageUrl", "createdAt"]);

/** What the public page of the job says; nothing of how it is kept. */
function facts({ url, job }: OpenJobNotice) {
  const told = Object.entries(job).filter(([name]) => !KEPT_INSIDE.has(name));
  return { ...Object.fromEntries(told), url };
}
