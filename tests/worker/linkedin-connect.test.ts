import { expect, test } from "vitest";
import { newId } from "#worker/base/ids.ts";
import { createKeyring, UnsealError } from "#worker/base/seal.ts";
import { openToken, rotateTokens, sealTokens } from "#worker/features/linkedin/rules.ts";
import { getKeyring } from "#worker/features/settings/index.ts";
import { findAccount } from "#worker/features/linkedin/queries.ts";
import {
  ACCESS_TOKEN,
  insertLinkedInAccount,
  createFakeLinkedIn,
  MEMBER,
  PAGE,
  setLinkedInApp,
} from "#tests/support/linkedin.ts";
import { catchLog } from "#tests/support/log.ts";
import { clockAhead, testApp } from "#tests/support/test-app.ts";
import { ORIGIN, type Person } from "#tests/support/person.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

const TOKEN = "POST /oauth/v2/accessToken";
const accounts = () => select("select * from linkedin_accounts");

/** Starts the OAuth flow; returns the authorization URL and its state. */
async function startConnect(person: Person, as = "member") {
  const reply = await person.fetch(`/api/linkedin/connect?as=${as}`);
  expect(reply.status).toBe(303);
  const url = new URL(reply.headers.get("location")!);
  return { url, state: url.searchParams.get("state")! };
}

/** Calls the OAuth callback; returns the outcome in the redirect's query. */
async function finishConnect(person: Person, query: Record<string, string>) {
  const reply = await person.fetch(`/api/linkedin/callback?${new URLSearchParams(query).toString()}`);
  expect(reply.status).toBe(303);
  return new URL(reply.headers.get("location")!, ORIGIN).searchParams.get("linkedin");
}

test("connecting without client credentials gets 503 that names the missing settings", async () => {
  const admin = (await testApp.as("admin")).at(createFakeLinkedIn().site());
  const reply = await admin.callUntyped("GET /api/linkedin/connect");
  expect([reply.status, reply.body.code]).toEqual([503, "not_configured"]);
  expect(reply.body.message).toContain("linkedin_client_id");
  const { body } = await admin.call("GET /api/content/linkedin-status", {});
  expect(body).toMatchObject({
    isConnected: false,
    state: "disconnected",
    account: null,
    missing: ["linkedin_client_id", "linkedin_client_secret"],
    redirectUri: `${ORIGIN}/api/linkedin/callback`,
  });
});

test("connecting as a member stores encrypted tokens that appear in no response or log", async () => {
  const log = catchLog();
  await setLinkedInApp();
  const fake = createFakeLinkedIn();
  const admin = (await testApp.as("admin")).at(fake.site());
  const { url, state } = await startConnect(admin);
  expect(url.origin + url.pathname).toBe("https://www.linkedin.com/oauth/v2/authorization");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: "code",
    client_id: "86abc",
    redirect_uri: `${ORIGIN}/api/linkedin/callback`,
    scope: "openid profile w_member_social",
  });
  expect(await finishConnect(admin, { state, code: "the-code" })).toBe("connected");
  expect(Object.fromEntries(fake.requests[0]!.form)).toEqual({
    grant_type: "authorization_code",
    code: "the-code",
    redirect_uri: `${ORIGIN}/api/linkedin/callback`,
    client_id: "86abc",
    client_secret: "WPL_AP1.a-secret-to-keep",
  });
  const [row, ...others] = await accounts();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    author_urn: MEMBER,
    name: "Priya Raman",
    scope: "openid profile w_member_social",
    refresh_token: null,
    connected_by: admin.userId,
  });
  const account = (await findAccount(testApp.ctx().db))!;
  const keys = await getKeyring(testApp.ctx());
  expect(await openToken(keys, account, "access", account.accessToken)).toBe(ACCESS_TOKEN);
  await expect(openToken(keys, account, "refresh", account.accessToken)).rejects.toThrow(UnsealError);

  const status = await admin.call("GET /api/content/linkedin-status", {});
  expect(status.body).toMatchObject({
    isConnected: true,
    account: { name: "Priya Raman", kind: "member", urn: MEMBER },
    daysLeft: 60,
    warning: null,
    renews: false,
  });
  expect((await lastActivity("linkedin.connect"))!.details).toMatchObject({ author: MEMBER });
  const seen = JSON.stringify([row, status.body, log, await select("select * from admin_activity_logs")]);
  expect(seen).not.toContain(ACCESS_TOKEN);
  expect(seen).not.toContain("a-secret-to-keep");
});

test(
  "connecting as an organization uses the only administered page or the configured one",
  { tags: "full" },
  async () => {
    await setLinkedInApp();
    const two = () =>
      new Response(
        JSON.stringify({ elements: [{ organization: PAGE }, { organization: "urn:li:organization:777" }] }),
      );
    const fake = createFakeLinkedIn({ "GET /rest/organizationAcls": [two] });
    const admin = (await testApp.as("admin")).at(fake.site());
    const { url, state } = await startConnect(admin, "organization");
    expect(url.searchParams.get("scope")).toBe(
      "r_organization_social w_organization_social rw_organization_admin",
    );
    expect(await finishConnect(admin, { state, code: "c" }), "two pages and no setting").toBe("no-page");
    expect(await accounts()).toEqual([]);

    await setLinkedInApp({ linkedin_organization_id: "777" });
    expect(
      await finishConnect(admin, { state: (await startConnect(admin, "organization")).state, code: "c" }),
    ).toBe("connected");
    const { body } = await admin.call("GET /api/content/linkedin-status", {});
    expect(body.account).toMatchObject({ kind: "organization", urn: "urn:li:organization:777" });
    const acls = fake.requests.find(({ at }) => at === "GET /rest/organizationAcls")!;
    expect(acls.headers.get("linkedin-version")).toBe("202607");

    const single = createFakeLinkedIn();
    await setLinkedInApp({ linkedin_organization_id: "" });
    admin.at(single.site());
    expect(
      await finishConnect(admin, { state: (await startConnect(admin, "organization")).state, code: "c" }),
    ).toBe("connected");
    expect(
      (await accounts()).map((row) => row.author_urn),
      "one account at a time",
    ).toEqual([PAGE]);
  },
);

test(
  "a forged, replayed or expired state, or one of another session, is rejected as stale",
  { tags: "full" },
  async () => {
    catchLog();
    await setLinkedInApp();
    const fake = createFakeLinkedIn();
    const admin = (await testApp.as("admin")).at(fake.site());
    const other = (await testApp.as("admin")).at(fake.site());
    const { state } = await startConnect(admin);
    const [head, body, signature] = state.split(".");
    const claims = JSON.parse(atob(body!.replaceAll("-", "+").replaceAll("_", "/"))) as { sub: string };
    const forged = btoa(
      JSON.stringify({ ...claims, sub: claims.sub.replace("member", "organization") }),
    ).replaceAll("=", "");
    for (const wrong of ["", "x", state.slice(0, -2), `${head}.${forged}.${signature}`]) {
      expect(await finishConnect(admin, { state: wrong, code: "c" }), wrong).toBe("stale");
    }
    expect(await finishConnect(other, { state, code: "c" }), "another user's session").toBe("stale");
    admin.at(fake.site({ clock: clockAhead(11, "minute") }));
    expect(await finishConnect(admin, { state, code: "c" }), "after ten minutes").toBe("stale");
    expect(fake.requests, "no code was exchanged").toEqual([]);

    admin.at(fake.site());
    expect(await finishConnect(admin, { state, code: "c" })).toBe("connected");
    expect(await finishConnect(admin, { state, code: "c" }), "a second time").toBe("stale");
    expect(fake.countRequests(TOKEN)).toBe(1);
    const twice = (await startConnect(admin)).state;
    const both = await Promise.all([1, 2].map(() => finishConnect(admin, { state: twice, code: "c" })));
    expect(both.toSorted(), "one of two concurrent callbacks succeeds").toEqual(["connected", "stale"]);
  },
);

test.for([
  ["the user cancels", { error: "user_cancelled_authorize" }, {}, "refused"],
  ["a used code", { code: "c" }, { [TOKEN]: [400, '{"error":"invalid_request"}'] }, "rejected"],
  ["a wrong client secret", { code: "c" }, { [TOKEN]: [401, '{"error":"invalid_client"}'] }, "rejected"],
  ["a LinkedIn server error", { code: "c" }, { [TOKEN]: [500, "<html>"] }, "unreachable"],
  ["truncated JSON", { code: "c" }, { [TOKEN]: [200, '{"access_token":"AQ'] }, "unreachable"],
  ["an unexpected response", { code: "c" }, { [TOKEN]: [200, '{"token":"AQ"}'] }, "unreachable"],
  ["a profile without an id", { code: "c" }, { "GET /v2/userinfo": [200, "{}"] }, "unreachable"],
] as const)("%s stores no account and redirects with the outcome", async ([, query, answers, outcome]) => {
  catchLog();
  await setLinkedInApp();
  const answering = Object.entries(answers as Record<string, [number, string]>).map(
    ([at, [status, body]]) => [at, [() => new Response(body, { status })]],
  );
  const admin = (await testApp.as("admin")).at(
    createFakeLinkedIn(Object.fromEntries(answering) as Parameters<typeof createFakeLinkedIn>[0]).site(),
  );
  expect(await finishConnect(admin, { state: (await startConnect(admin)).state, ...query })).toBe(outcome);
  expect(await accounts()).toEqual([]);
  expect(await activityCount("linkedin.connect")).toBe(0);
});

test("a new token that LinkedIn rejects at first is retried", { tags: "full" }, async () => {
  await setLinkedInApp();
  const refused = () => new Response('{"code":"REVOKED_ACCESS_TOKEN"}', { status: 401 });
  const accepted = () => new Response('{"sub":"782bbtaQ"}');
  const admin = (await testApp.as("admin")).at(
    createFakeLinkedIn({ "GET /v2/userinfo": [refused, accepted] }).site(),
  );
  expect(await finishConnect(admin, { state: (await startConnect(admin)).state, code: "c" })).toBe(
    "connected",
  );
});

test("disconnecting deletes the account; a second request gets 404", async () => {
  await insertLinkedInAccount();
  const admin = await testApp.as("admin");
  expect((await admin.call("DELETE /api/linkedin", {})).status).toBe(200);
  expect(await accounts()).toEqual([]);
  expect((await admin.call("DELETE /api/linkedin", {})).status).toBe(404);
  expect(await activityCount("linkedin.disconnect")).toBe(1);
});

test("changing a LinkedIn base URL requires entering the client secret again", async () => {
  await setLinkedInApp();
  const admin = await testApp.as("admin");
  const save = (more: { settingKey: string; settingValue: string }[]) =>
    admin.callUntyped("POST /api/admin/settings", { body: { settings: more } });
  for (const settingKey of ["linkedin_oauth_base_url", "linkedin_api_base_url"]) {
    const move = { settingKey, settingValue: "https://collector.example.com" };
    const alone = await save([move]);
    expect([alone.status, Object.keys(alone.body.fields!)]).toEqual([400, ["linkedin_client_secret"]]);
    const secret = { settingKey: "linkedin_client_secret", settingValue: "WPL_AP1.entered-once-more" };
    expect((await save([move, secret])).status).toBe(200);
  }
});

test("key rotation re-encrypts both tokens and reports accounts it cannot decrypt", async () => {
  const [before, gone] = await Promise.all([
    createKeyring("the key of last year, long enough"),
    createKeyring(newId()),
  ]);
  const row = async (ring: typeof before, authorUrn: string, refreshToken: string | null) => ({
    authorUrn,
    ...(await sealTokens(ring, authorUrn, { accessToken: "one", refreshToken })),
  });
  const ring = await createKeyring("the key of this year, long enough", "the key of last year, long enough");
  const rows = [
    await row(before, MEMBER, "two"),
    await row(before, PAGE, null),
    await row(gone, "urn:lost", null),
  ];
  const { done, lost } = await rotateTokens(ring, rows);
  expect(lost).toEqual(["urn:lost"]);
  const only = await createKeyring("the key of this year, long enough");
  const [person, page] = done.map(({ was, now }) => ({ authorUrn: was.authorUrn, ...now }));
  expect(await openToken(only, person!, "access", person!.accessToken)).toBe("one");
  expect(await openToken(only, person!, "refresh", person!.refreshToken!)).toBe("two");
  expect(page!.refreshToken).toBeNull();
  expect(await rotateTokens(ring, [person!, page!])).toEqual({ done: [], lost: [] });
});
