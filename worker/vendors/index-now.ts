import { INDEXNOW_KEY } from "#contract/job-boards/constants.ts";
import { NotConfigured } from "#worker/base/errors.ts";
import type { JobNotice, JobBoardAccount, PushJobBoard } from "#worker/ports/job-board.ts";
import { requestVendor, platformFetch, toVendorFailure, type Fetch } from "./vendor-request.ts";
import { ignoreNonJsonBody } from "./ignore-non-json-body.ts";

const VENDOR = "IndexNow";
const ENDPOINT = "https://api.indexnow.org/indexnow";
/** The API accepts 10,000 URLs; one delivery needs far fewer. */
const MAX_URLS = 500;

/** IndexNow (Bing, Yandex and others): requests a new crawl of added, changed and removed URLs alike. */
export function indexNow(send: Fetch = platformFetch, timeoutMs?: number): PushJobBoard {
  async function notify({ config }: JobBoardAccount, notices: readonly JobNotice[]): Promise<void> {
    const { key } = config;
    if (typeof key !== "string" || !INDEXNOW_KEY.test(key)) throw new NotConfigured("key", VENDOR);
    const { host, origin } = new URL(notices[0]!.url);
    const urlList = [...new Set(notices.map(({ url }) => url))];
    const json = { host, key, keyLocation: `${origin}/${key}.txt`, urlList };
    const request = { url: ENDPOINT, method: "POST" as const, headers: {}, json, timeoutMs };
    const response = await requestVendor(VENDOR, request, ignoreNonJsonBody(send));
    if (response.ok) return;
    throw toVendorFailure(VENDOR, response, {
      400: "The request format was rejected.",
      403: `The key at /${key}.txt could not be read or does not match.`,
      422: "The URLs were rejected: they do not belong to this site or key.",
    });
  }
  return {
    mode: "push",
    maxBatch: MAX_URLS,
    async publish(account, notices) {
      await notify(account, notices);
      return {};
    },
    withdraw: notify,
  };
}
