import { INDEXNOW_KEY } from "#contract/job-boards/constants.ts";
import { NotConfigured } from "#worker/base/errors.ts";
import type { JobNotice, JobBoardAccount, PushJobBoard } from "#worker/ports/job-board.ts";
import { requestVendor, platformFetch, toVendorFailure, type Fetch } from "./vendor-request.ts";
import { ignoreNonJsonBody } from "./ignore-non-json-body.ts";

const VENDOR = "IndexNow";
const ADDRESS = "https://api.indexnow.org/indexnow";
/** They take 10,000 addresses at a time; as many as one delivery looks up is plenty. */
const MOST = 500;

/** IndexNow: Bing, Yandex and others look at an address again. Additions, changes and removals are all told alike. */
export function indexNow(send: Fetch = platformFetch, timeoutMs?: number): PushJobBoard {
  async function tell({ config }: JobBoardAccount, notices: readonly JobNotice[]): Promise<void> {
    const { key } = config;
    if (typeof key !== "string" || !INDEXNOW_KEY.test(key)) throw new NotConfigured("key", VENDOR);
    const { host, origin } = new URL(notices[0]!.url);
    const urlList = [...new Set(notices.map(({ url }) => url))];
    const json = { host, key, keyLocation: `${origin}/${key}.txt`, urlList };
    const question = { url: ADDRESS, method: "POST" as const, headers: {}, json, timeoutMs };
    const answer = await requestVendor(VENDOR, question, ignoreNonJsonBody(send));
    if (answer.ok) return;
    throw toVendorFailure(VENDOR, answer, {
      400: "It refused the format of what was sent.",
      403: `It could not read the key at /${key}.txt on this site, or found another one there.`,
      422: "It refused the addresses: they do not belong to this site, or not to this key.",
    });
  }
  return {
    mode: "push",
    maxBatch: MOST,
    async publish(portal, notices) {
      await tell(portal, notices);
      return {};
    },
    withdraw: tell,
  };
}
