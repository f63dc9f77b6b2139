import { describe, expect, test } from "vitest";
import { createContractFetch } from "#tests/support/contracts.ts";
import { contractFile } from "#tests/support/vendor-contract.ts";
import { serviceAccount } from "#tests/support/service-account.ts";
import type { JobBoardAccount, OpenJobNotice } from "#worker/ports/job-board.ts";
import type { Fetch } from "#worker/vendors/vendor-request.ts";
import { googleJobs } from "#worker/vendors/google-jobs.ts";
import { indexNow } from "#worker/vendors/index-now.ts";

const GOOGLE = "https://indexing.googleapis.com";
const INDEXNOW = "https://api.indexnow.org";
const createNotices = (...ids: string[]): OpenJobNotice[] =>
  ids.map((id) => ({
    id,
    jobId: id,
    url: `https://www.planwright.example/jobs/${id}`,
    job: {} as OpenJobNotice["job"],
  }));
const createAccount = (more: Partial<JobBoardAccount>): JobBoardAccount => ({
  key: "p",
  name: "P",
  config: {},
  apiKey: null,
  ...more,
});

const google = contractFile("google/indexing-v3.openapi.json");
describe.skipIf(!google)("Google Indexing API contract", () => {
  const createSend = async (): Promise<Fetch> => {
    const vendor = await createContractFetch(google!, GOOGLE, {
      publish: () =>
        Response.json({ urlNotificationMetadata: { url: "https://www.planwright.example/jobs/a" } }),
    });
    return (url, init) =>
      url.startsWith(GOOGLE)
        ? vendor(url, init)
        : Promise.resolve(Response.json({ access_token: "token", expires_in: 3600, token_type: "Bearer" }));
  };

  test("accepts our requests", { tags: "full" }, async () => {
    const board = googleJobs({ send: await createSend() });
    const account = createAccount({ apiKey: (await serviceAccount()).json });
    expect(await board.publish(account, createNotices("a"))).toEqual({});
    await board.withdraw(account, createNotices("a"));
  });

  test("rejects invalid requests", async () => {
    const vendor = await createSend();
    const post = async (json: unknown, headers: Record<string, string> = { Authorization: "Bearer t" }) =>
      (
        await vendor(`${GOOGLE}/v3/urlNotifications:publish`, {
          method: "POST",
          headers: { ...headers, "Content-Type": "application/json" },
          body: JSON.stringify(json),
        })
      ).status;
    expect(await post({ url: "https://a.example/", type: "URL_UPDATED" })).toBe(200);
    expect(await post({ url: "https://a.example/", type: "UPDATED" })).toBe(400);
    expect(await post([1])).toBe(400);
    expect(await post({ url: "https://a.example/", type: "URL_UPDATED" }, {})).toBe(401);
  });
});

const indexing = contractFile("indexnow/indexnow.openapi.json");
describe.skipIf(!indexing)("IndexNow contract", () => {
  const createSend = () =>
    createContractFetch(indexing!, INDEXNOW, { submitSet: () => new Response(null, { status: 202 }) });

  test("accepts our requests with one URL or a full batch", async () => {
    const board = indexNow(await createSend());
    const account = createAccount({ config: { key: "0123456789abcdef" } });
    expect(await board.publish(account, createNotices("a"))).toEqual({});
    const ids = Array.from({ length: board.maxBatch }, (_, n) => `job-${n}`);
    await board.withdraw(account, createNotices(...ids));
  });

  test("rejects invalid requests", async () => {
    const vendor = await createSend();
    const post = async (json: unknown) =>
      (
        await vendor(`${INDEXNOW}/indexnow`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(json),
        })
      ).status;
    const good = { host: "a.example", key: "0123456789abcdef", urlList: ["https://a.example/"] };
    expect(await post(good)).toBe(202);
    for (const bad of [{ ...good, key: "short" }, { ...good, urlList: [] }, { ...good, more: 1 }, [1]]) {
      expect(await post(bad)).toBe(400);
    }
  });
});
