import { importSPKI, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { serviceAccount } from "#tests/support/service-account.ts";
import {
  aNotice,
  clock,
  getFailure,
  NOW,
  aBoardAccount,
  getBodyText,
  TOKEN_URL,
  createVendor,
} from "#tests/support/job-board-vendor.ts";
import { NotConfigured, type VendorFailure } from "#worker/base/errors.ts";
import type { Fetch } from "#worker/vendors/vendor-request.ts";
import { googleJobs } from "#worker/vendors/google-jobs.ts";

const createSuccess = () => Response.json({ urlNotificationMetadata: { url: aNotice().url } });

test("the Google assertion is signed by the service account, and its token is reused", async () => {
  const { json, publicKey } = await serviceAccount();
  const { send, requests } = createVendor(createSuccess);
  const google = googleJobs({ send, clock });
  const account = aBoardAccount({ apiKey: json });
  await google.publish(account, [aNotice()]);
  await google.withdraw(account, [aNotice()]);
  expect(requests.map(({ url }) => new URL(url).host)).toEqual([
    "oauth2.googleapis.com",
    "indexing.googleapis.com",
    "indexing.googleapis.com",
  ]);
  const form = new URLSearchParams(getBodyText(requests[0]!));
  expect(form.get("grant_type")).toBe("urn:ietf:params:oauth:grant-type:jwt-bearer");
  const { payload, protectedHeader } = await jwtVerify(
    form.get("assertion")!,
    await importSPKI(publicKey, "RS256"),
    {
      audience: TOKEN_URL,
      issuer: "indexing@planwright-test.iam.gserviceaccount.com",
      currentDate: NOW,
    },
  );
  expect(protectedHeader).toEqual({ alg: "RS256", typ: "JWT", kid: "kid-1" });
  expect(payload).toMatchObject({
    scope: "https://www.googleapis.com/auth/indexing",
    exp: payload.iat! + 3600,
  });
  expect(requests[1]!.init.headers).toMatchObject({ Authorization: "Bearer ya29.t" });
  expect(requests.slice(1).map((each) => (JSON.parse(getBodyText(each)) as { type: string }).type)).toEqual([
    "URL_UPDATED",
    "URL_DELETED",
  ]);
});

test("a rejected or expired token is requested again", async () => {
  let now = NOW;
  const { json } = await serviceAccount();
  let status = 401;
  const { send, requests } = createVendor(() =>
    status === 200 ? createSuccess() : new Response(null, { status }),
  );
  const google = googleJobs({ send, clock: () => now });
  const account = aBoardAccount({ apiKey: json });
  const countTokenRequests = () => requests.filter(({ url }) => url === TOKEN_URL).length;
  await getFailure(google.publish(account, [aNotice()]));
  status = 200;
  await google.publish(account, [aNotice()]);
  await google.publish(account, [aNotice()]);
  expect(countTokenRequests()).toBe(2);
  now = new Date(NOW.getTime() + 56 * 60_000);
  await google.publish(account, [aNotice()]);
  expect(countTokenRequests()).toBe(3);
});

test("an exceeded daily quota waits until the next day, and other limits wait a minute", async () => {
  const { json } = await serviceAccount();
  const wait = async (message: string) => {
    const { send } = createVendor(() => Response.json({ error: { message } }, { status: 429 }));
    const work = googleJobs({ send, clock }).publish(aBoardAccount({ apiKey: json }), [aNotice()]);
    return ((await getFailure(work)) as VendorFailure).retryAfter;
  };
  expect(await wait("Quota exceeded for limit Publish requests per day.")).toBe((20 * 60 + 5) * 60);
  expect(await wait("Quota exceeded for limit Requests per minute.")).toBe(60);
});

test("a deleted service account gives a clear error, and a malformed key is NotConfigured", async () => {
  const { json } = await serviceAccount();
  const send: Fetch = () => Promise.resolve(Response.json({ error: "invalid_grant" }, { status: 400 }));
  const failure = await getFailure(
    googleJobs({ send, clock }).publish(aBoardAccount({ apiKey: json }), [aNotice()]),
  );
  expect(failure.message).toMatch(/rejected the service account/);
  for (const apiKey of [
    "{}",
    "[",
    json.replace(/-----BEGIN[^"]*/, "-----BEGIN PRIVATE KEY-----\\nAA==\\n-----END PRIVATE KEY-----\\n"),
  ]) {
    expect(
      await getFailure(googleJobs({ send, clock }).publish(aBoardAccount({ apiKey }), [aNotice()])),
    ).toBeInstanceOf(NotConfigured);
  }
});
