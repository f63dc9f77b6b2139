import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type SettingKey, settingKeys } from "#contract/settings/constants.ts";
import { VendorFailure } from "#worker/base/errors.ts";
import { getSetting } from "#worker/features/settings/index.ts";
import { listSettings, setSettings } from "#worker/features/settings/queries.ts";
import { catchLog } from "#tests/support/log.ts";
import { testApp, createTestSite } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import { changeSettings as set } from "#tests/support/settings.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

const OPENAI = "sk-proj-abcdefghijkl1234";
const GHL = "pit-00000000-1111-2222-9876";
const save = "POST /api/admin/settings";
const check = "POST /api/admin/settings/test";

const get = async (person: Person, key: SettingKey) =>
  (await person.call("GET /api/admin/settings", {})).body.find(({ settingKey }) => settingKey === key)!;
const stored = async (key: SettingKey) =>
  (await select("select * from app_settings where setting_key = ?", key))[0]!;

test("every setting has an unset row by default, and an unknown key gets 400", async () => {
  const admin = await testApp.as("admin");
  const { body } = await admin.call("GET /api/admin/settings", {});
  expect(body.map(({ settingKey }) => settingKey)).toEqual(settingKeys);
  expect(body.filter(({ isSet }) => isSet)).toEqual([]);
  const rows = await select<{ setting_key: string }>("select setting_key from app_settings");
  expect(rows.map(({ setting_key }) => setting_key).toSorted()).toEqual(settingKeys.toSorted());

  const settings = [{ settingKey: "session_secret", settingValue: "x" }];
  const unknown = await admin.callUntyped(save, { body: { settings } });
  expect([unknown.status, unknown.body.code]).toEqual([400, "validation_failed"]);
});

test("an API key is stored encrypted, returned masked, and in no log", async () => {
  const log = catchLog();
  const admin = await testApp.as("admin");
  const reply = await set(admin, { openai_api_key: OPENAI });
  expect(reply.status).toBe(200);
  expect(await get(admin, "openai_api_key")).toMatchObject({
    settingValue: "••••1234",
    settingCategory: "api_keys",
    isEncrypted: true,
    isSet: true,
    isReadable: true,
  });
  const row = await stored("openai_api_key");
  expect(row).toMatchObject({ is_encrypted: 1, updated_by: admin.userId });
  expect(row.key_id).toMatch(/^[0-9a-f]{16}$/);
  expect(await getSetting(testApp.ctx(), "openai_api_key")).toBe(OPENAI);
  expect((await lastActivity("setting.update"))!.details).toEqual({ openai_api_key: "set" });
  const everything = JSON.stringify([
    row,
    reply.body,
    await select("select * from admin_activity_logs"),
    log,
  ]);
  expect(everything).not.toContain("abcdefghijkl");
});

test(
  "saving the mask changes nothing, another key replaces it, an empty value clears it",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    await set(admin, { openai_api_key: OPENAI });
    const before = await stored("openai_api_key");
    const masked = await set(admin, { openai_api_key: "••••1234" });
    expect(masked.status).toBe(200);
    expect((await set(admin, { openai_api_key: "••••old1" })).status, "an old mask too").toBe(200);
    expect(await stored("openai_api_key")).toEqual(before);
    expect(await activityCount("setting.update")).toBe(1);

    await set(admin, { openai_api_key: "sk-proj-zyxwvutsrq5678" });
    expect(await get(admin, "openai_api_key")).toMatchObject({ settingValue: "••••5678" });
    expect((await lastActivity("setting.update"))!.details).toEqual({ openai_api_key: "replaced" });
    await set(admin, { openai_api_key: "" });
    expect(await get(admin, "openai_api_key")).toMatchObject({ settingValue: "", isSet: false });
    expect(await stored("openai_api_key")).toMatchObject({ setting_value: null, key_id: null });
    expect((await lastActivity("setting.update"))!.details).toEqual({ openai_api_key: "cleared" });
    expect(await getSetting(testApp.ctx(), "openai_api_key")).toBeNull();
  },
);

test("plain settings are returned in full; saving an unchanged value is not logged", async () => {
  const admin = await testApp.as("admin");
  await set(admin, { openai_model: "gpt-x", ghl_location_id: "Loc1" });
  expect(await get(admin, "openai_model")).toMatchObject({ settingValue: "gpt-x", isEncrypted: false });
  await set(admin, { openai_model: "gpt-y", ghl_location_id: "Loc1" });
  const { details } = (await lastActivity("setting.update"))!;
  expect(details).toEqual({ openai_model: { before: "gpt-x", after: "gpt-y" } });
  await set(admin, { openai_model: "gpt-y" });
  expect(await activityCount("setting.update")).toBe(2);
  await set(admin, { openai_model: "" });
  expect(await getSetting(testApp.ctx(), "openai_model"), "the default applies").toBe("gpt-5.4-mini");
});

test("a wrong category or encryption flag, duplicates and invalid keys get 400", async () => {
  const admin = await testApp.as("admin");
  const change = { settingKey: "openai_api_key", settingValue: OPENAI } as const;
  const complete = {
    ...change,
    settingCategory: "api_keys",
    description: "Ours",
    isEncrypted: true,
  } as const;
  expect((await admin.call(save, { body: { settings: [complete] } })).status).toBe(200);
  expect((await get(admin, "openai_api_key")).description).toBe("Ours");
  for (const metadata of [{ isEncrypted: false }, { settingCategory: "social_media" as const }]) {
    expect((await admin.call(save, { body: { settings: [{ ...change, ...metadata }] } })).status).toBe(400);
  }
  expect((await admin.call(save, { body: { settings: [change, change] } })).status, "twice").toBe(400);
  expect((await set(admin, { openai_api_key: "short" })).status).toBe(400);
  expect((await set(admin, { openai_api_key: "sk-proj-abcdefgh\r\nX-Evil: 1" })).status).toBe(400);
});

test("URL settings must be public https; private base URLs are allowed in development only", async () => {
  const admin = await testApp.as("admin");
  const inside = { openai_base_url: "http://127.0.0.1:9000/v1" };
  for (const values of [
    inside,
    { openai_base_url: "https://169.254.169.254/v1" },
    { openai_base_url: "https://api.example.com/v1?key=1" },
    { linkedin_url: "http://www.linkedin.com/company/x" },
    { linkedin_url: "javascript:alert(1)" },
    { twitter_url: "https://localhost/x" },
  ]) {
    const { status, body } = await set(admin, values);
    expect([status, body.code], JSON.stringify(values)).toEqual([400, "validation_failed"]);
  }
  const development = createTestSite(({ config }) => ({ config: { ...config, environment: "development" } }));
  expect((await set(admin.at(development), inside)).status).toBe(200);
  expect((await set(admin, { linkedin_url: "http://example.com/" })).status, "a link over http").toBe(400);
});

test("changing a base URL to another host requires entering the API key again", async () => {
  const admin = await testApp.as("admin");
  await set(admin, { openai_api_key: OPENAI });
  const moved = { openai_base_url: "https://collector.example.com/v1" };
  const refused = await set(admin, moved);
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["openai_api_key"]]);
  expect((await set(admin, { ...moved, openai_api_key: "••••1234" })).status, "the mask is not enough").toBe(
    400,
  );
  expect((await set(admin, { openai_base_url: "https://api.openai.com/v2" })).status, "the same host").toBe(
    200,
  );
  expect((await set(admin, { ...moved, openai_api_key: "sk-other-key-entered-new" })).status).toBe(200);
  expect((await set(admin, { openai_base_url: "" })).status, "changing it back too").toBe(400);
});

test("concurrent saves are atomic; those that lose the race get 409", async () => {
  const admin = await testApp.as("admin");
  const tries = Array.from({ length: 6 }, (_, n) =>
    set(admin, { openai_model: `gpt-${n}`, ghl_location_id: `Loc${n}` }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  const won = statuses.filter((status) => status === 200).length;
  expect(won).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 409)).toHaveLength(6 - won);
  expect(await activityCount("setting.update")).toBe(won);
  const [model, location] = [await stored("openai_model"), await stored("ghl_location_id")];
  expect(String(model.setting_value).slice(-1)).toBe(String(location.setting_value).slice(-1));
});

test("a write based on outdated settings changes nothing, whichever setting changed", async () => {
  const admin = await testApp.as("admin");
  const { db } = testApp.ctx();
  const seen = await listSettings(db);
  await set(admin, { openai_api_key: OPENAI });
  const by = { updatedBy: admin.userId!, updatedAt: new Date().toISOString() };
  const write = {
    key: "openai_base_url",
    value: "https://elsewhere.example.com/v1",
    keyId: null,
    description: null,
  } as const;
  expect(await setSettings(db, [write], seen, by)).toEqual([]);
  expect((await stored("openai_base_url")).setting_value).toBeNull();
  expect(await setSettings(db, [write], await listSettings(db), by)).toHaveLength(1);
});

test("testing a key calls the vendor with the stored settings, or 503 names the missing one", async () => {
  const log = catchLog();
  const calls: unknown[] = [];
  const site = createTestSite(({ ports }) => ({
    ports: {
      ...ports,
      checks: {
        openAi: (access) => {
          calls.push(access);
          return Promise.resolve("OpenAI accepted the key.");
        },
        goHighLevel: () => Promise.reject(new VendorFailure("GoHighLevel", "The key was refused.")),
      },
    },
  }));
  const admin = (await testApp.as("admin")).at(site);
  const missing = await admin.call(check, { body: { key: "openai_api_key" } });
  expect([missing.status, missing.body.code]).toEqual([503, "not_configured"]);
  expect(missing.body.message).toContain("openai_api_key is missing");

  await set(admin, { openai_api_key: OPENAI, ghl_api_key: GHL });
  const accepted = await admin.call(check, { body: { key: "openai_api_key" } });
  expect([accepted.status, accepted.body]).toEqual([200, { message: "OpenAI accepted the key." }]);
  expect(calls).toEqual([
    {
      apiKey: OPENAI,
      baseUrl: "https://api.openai.com/v1",
      model: "gpt-5.4-mini",
      imageModel: "gpt-image-2",
    },
  ]);
  const withoutLocation = await admin.call(check, { body: { key: "ghl_api_key" } });
  expect([withoutLocation.status, withoutLocation.body.message]).toEqual([
    503,
    expect.stringContaining("ghl_location_id"),
  ]);
  await set(admin, { ghl_location_id: "Loc1" });
  const refused = await admin.call(check, { body: { key: "ghl_api_key" } });
  expect([refused.status, refused.body.message]).toEqual([502, "GoHighLevel: The key was refused."]);
  expect(JSON.stringify([accepted.body, refused.body, log])).not.toMatch(/abcdefghijkl|pit-0000/);
});

test("a private base URL stored in the database is not called", async () => {
  const admin = await testApp.as("admin");
  await set(admin, { openai_api_key: OPENAI });
  await select(
    "update app_settings set setting_value = 'http://127.0.0.1/v1' where setting_key = 'openai_base_url'",
  );
  const { status, body } = await admin.call(check, { body: { key: "openai_api_key" } });
  expect([status, body.message]).toEqual([503, expect.stringContaining("openai_base_url")]);
});

test("a secret under a lost encryption key is unreadable until rotated or entered again", async () => {
  const admin = await testApp.as("admin");
  await set(admin, { openai_api_key: OPENAI });
  const withEncryptionKey = (previousEncryptionKey: string) =>
    createTestSite(({ config }) => ({
      config: { ...config, encryptionKey: "another key that is long enough, really", previousEncryptionKey },
    }));
  const lost = await get(admin.at(withEncryptionKey("")), "openai_api_key");
  expect(lost).toMatchObject({ isSet: true, isReadable: false, settingValue: "••••" });
  const refused = await admin.call(check, { body: { key: "openai_api_key" } });
  expect([refused.status, refused.body.message]).toEqual([
    503,
    expect.stringContaining("cannot be decrypted"),
  ]);
  const old = (env as unknown as { ENCRYPTION_KEY: string }).ENCRYPTION_KEY;
  expect(await get(admin.at(withEncryptionKey(old)), "openai_api_key")).toMatchObject({
    settingValue: "••••1234",
  });
  await set(admin.at(withEncryptionKey("")), { openai_api_key: OPENAI });
  expect(await get(admin, "openai_api_key")).toMatchObject({ isReadable: true });
});
