import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Change, Setting, SocialLink } from "./schemas.ts";
import { settingKeys, testableKeys } from "./constants.ts";

const unique = (changes: { settingKey: string }[]) =>
  new Set(changes.map(({ settingKey }) => settingKey)).size === changes.length;

const SettingChanges = z.strictObject({
  settings: z
    .array(Change)
    .min(1, "Send at least one setting.")
    .max(settingKeys.length)
    .refine(unique, "Name each setting once."),
});

export const settings = {
  list: endpoint({
    route: "GET /api/admin/settings",
    summary: "List all settings; secrets are masked",
    access: "settings.manage",
    apiKeys: false,
    output: z.array(Setting),
  }),
  save: endpoint({
    route: "POST /api/admin/settings",
    summary: "Update settings: an empty value clears, a masked secret is unchanged",
    access: "settings.manage",
    apiKeys: false,
    stepUp: true,
    body: SettingChanges,
    output: z.array(Setting),
  }),
  test: endpoint({
    route: "POST /api/admin/settings/test",
    summary: "Test a stored API key against its vendor",
    access: "settings.manage",
    apiKeys: false,
    body: z.strictObject({ key: z.enum(testableKeys) }),
    output: z.object({ message: z.string() }),
    limited: true,
  }),
  social: endpoint({
    route: "GET /api/site/social",
    summary: "List the firm's social media links",
    access: "public",
    output: z.array(SocialLink),
  }),
};
