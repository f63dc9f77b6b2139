import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  MASK,
  settingCategories,
  type SettingKey,
  settingKeys,
  type SettingKind,
  getSettingDefinition,
  testableKeys,
} from "./constants.ts";
import { text } from "#contract/text.ts";

const SECRET_MIN = 16;
const VALUE_MAX = 500;

/** Only what can stand in an Authorization header. */
const SECRET = new RegExp(`^[\\x21-\\x7e]{${SECRET_MIN},${VALUE_MAX}}$`);

/** The mask as it was answered: it says "as before". */
export const isMaskedSecret = (value: string): boolean => value.startsWith(MASK) && value.length <= MASK.length + 4;

const webUrl = z.url({
  protocol: /^https?$/,
  message: "Enter a whole address, such as https://example.com.",
});

const valueRules: Record<SettingKind, { schema: z.ZodType<unknown, string>; message: string }> = {
  secret: {
    schema: z.string().refine((value) => isMaskedSecret(value) || SECRET.test(value)),
    message: `A key has at least ${SECRET_MIN} letters, digits and signs, and no spaces.`,
  },
  text: {
    schema: z.string().regex(/^[\w./:+=-]{1,100}$/),
    message: "Use letters, digits and . _ / : + = - only.",
  },
  base: { schema: webUrl, message: "Enter the whole address, such as https://api.openai.com/v1." },
  link: { schema: webUrl, message: "Enter the whole address of the page, starting with https://." },
};

/** What is wrong with this value of a setting, or undefined. Empty clears and is always fine. */
export function validateSetting(key: SettingKey, value: string): string | undefined {
  const { schema, message } = valueRules[getSettingDefinition(key).kind];
  return value === "" || schema.safeParse(value).success ? undefined : message;
}

/**
 * One changed setting. Category and encryption follow from the key; who names them has to name them right, so that no
 * secret is ever sent as something to be stored in plain.
 */
const Change = z
  .strictObject({
    settingKey: z.enum(settingKeys, "There is no such setting."),
    settingValue: text(VALUE_MAX),
    settingCategory: z.enum(settingCategories).optional(),
    description: text(VALUE_MAX).optional(),
    isEncrypted: z.boolean().optional(),
  })
  .superRefine((change, ctx) => {
    const { category, kind } = getSettingDefinition(change.settingKey);
    const problem = validateSetting(change.settingKey, change.settingValue);
    const add = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
    if (problem) add("settingValue", problem);
    if ((change.settingCategory ?? category) !== category) {
      add("settingCategory", `This setting belongs to ${category}.`);
    }
    if ((change.isEncrypted ?? kind === "secret") !== (kind === "secret")) {
      add("isEncrypted", "Whether a setting is encrypted is not for the caller to say.");
    }
  });
export type SettingChange = z.infer<typeof Change>;

const unique = (changes: { settingKey: string }[]) =>
  new Set(changes.map(({ settingKey }) => settingKey)).size === changes.length;

const SettingChanges = z.strictObject({
  settings: z
    .array(Change)
    .min(1, "There is nothing to change.")
    .max(settingKeys.length)
    .refine(unique, "Name each setting once."),
});

export const Setting = z.object({
  settingKey: z.enum(settingKeys),
  /** Of a secret only the mask and its last four characters; empty while nothing is set. */
  settingValue: z.string(),
  settingCategory: z.enum(settingCategories),
  description: z.string(),
  isEncrypted: z.boolean(),
  isSet: z.boolean(),
  /** False for a secret whose encryption key is gone: it has to be entered again. */
  isReadable: z.boolean(),
});
export type Setting = z.infer<typeof Setting>;

export const SocialLink = z.object({ label: z.string(), url: z.string() });
export type SocialLink = z.infer<typeof SocialLink>;

export const settings = {
  list: endpoint({
    route: "GET /api/admin/settings",
    summary: "Every setting; of secrets whether they are set, and how they end",
    access: "settings.manage",
    output: z.array(Setting),
  }),
  save: endpoint({
    route: "POST /api/admin/settings",
    summary: "Change settings: an empty value clears, a secret's mask leaves it as it is",
    access: "settings.manage",
    body: SettingChanges,
    output: z.array(Setting),
  }),
  test: endpoint({
    route: "POST /api/admin/settings/test",
    summary: "Ask the vendor of a stored key whether it accepts it",
    access: "settings.manage",
    body: z.strictObject({ key: z.enum(testableKeys) }),
    output: z.object({ message: z.string() }),
    limited: true,
  }),
  social: endpoint({
    route: "GET /api/site/social",
    summary: "The firm's pages on social networks, those that are set",
    access: "public",
    output: z.array(SocialLink),
  }),
};
