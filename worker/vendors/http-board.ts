import * as z from "zod";
import { isPublicHttps } from "#contract/public-url.ts";
import { type Clock, systemClock } from "#worker/base/clock.ts";
import { hmac } from "#worker/base/crypto.ts";
import { NotConfigured } from "#worker/base/errors.ts";
import type { JobNotice, JobBoardAccount, OpenJobNotice, PushJobBoard } from "#worker/ports/job-board.ts";
import { requestVendor, platformFetch, toVendorFailure, type Fetch } from "./vendor-request.ts";
import { ignoreNonJsonBody } from "./ignore-non-json-body.ts";

/** The receiver may return its id of the job. */
const Receipt = z.object({ id: z.union([z.string().max(200), z.number()]) });

type Options = { send?: Fetch; clock?: Clock; timeoutMs?: number };

/**
 * Posts JSON to an https URL. `X-Webhook-Signature` is `v1=` plus the hex HMAC-SHA-256 of
 * `timestamp.body`; `X-Webhook-Timestamp` is in seconds.
 */
export function httpBoard({
  send = platformFetch,
  clock = systemClock,
  timeoutMs,
}: Options = {}): PushJobBoard {
  async function post(account: JobBoardAccount, notice: JobNotice, payload: object): Promise<unknown> {
    const { name, apiKey } = account;
    const { endpoint } = account.config;
    if (typeof endpoint !== "string" || endpoint === "") throw new NotConfigured("address", name);
    // Checked before each call: the row may be older than the rule.
    if (!isPublicHttps(endpoint))
      throw new NotConfigured("address", name, "is not a public https:// address");
    if (apiKey === null) throw new NotConfigured("signing secret", name);
    const body = JSON.stringify({ id: notice.id, ...payload });
    const timestamp = String(Math.floor(clock().getTime() / 1000));
    const headers = {
      "Content-Type": "application/json",
      "Idempotency-Key": notice.id,
      "X-Webhook-Timestamp": timestamp,
      "X-Webhook-Signature": `v1=${await hmac(apiKey, `${timestamp}.${body}`)}`,
    };
    const request = { url: endpoint, method: "POST" as const, headers, body, timeoutMs };
    const response = await requestVendor(name, request, ignoreNonJsonBody(send));
    if (!response.ok)
      throw toVendorFailure(name, response, {
        401: "The signature was rejected.",
        403: "The request was rejected.",
      });
    return response.body;
  }

  return {
    mode: "push",
    maxBatch: 1,
    async publish(account, notices) {
      let externalId: string | undefined;
      for (const notice of notices) {
        const response = await post(account, notice, { event: "job.published", job: toPublicJob(notice) });
        const receipt = Receipt.safeParse(response);
        if (receipt.success) externalId = String(receipt.data.id);
      }
      return externalId === undefined ? {} : { externalId };
    },
    async withdraw(account, notices) {
      for (const notice of notices) {
        await post(account, notice, { event: "job.closed", job: { id: notice.jobId, url: notice.url } });
      }
    },
  };
}

const PRIVATE_FIELDS = new Set([
  "status",
  "publishToPortals",
  "placeToCheck",
  "version",
  "imageUrl",
  "createdAt",
]);

/** Public fields of the job. */
function toPublicJob({ url, job }: OpenJobNotice) {
  const fields = Object.entries(job).filter(([name]) => !PRIVATE_FIELDS.has(name));
  return { ...Object.fromEntries(fields), url };
}
