import * as z from "zod";
import { roles } from "#contract/capabilities.ts";
import { text } from "#contract/schemas.ts";
import {
  getSettingDefinition,
  MASK,
  settingCategories,
  type SettingKey,
  settingKeys,
  type SettingKind,
} from "./constants.ts";

const SECRET_MIN = 16;
const VALUE_MAX = 500;

/** Characters allowed in an Authorization header. */
const SECRET = new RegExp(`^[\\x21-\\x7e]{${SECRET_MIN},${VALUE_MAX}}$`);

/** Whether the value is a masked secret, which means unchanged. */
export const isMaskedSecret = (value: string): boolean =>
  value.startsWith(MASK) && value.length <= MASK.length + 4;

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
  base: { schema: webUrl, message: "Enter the whole address, such as https://api.example.com." },
  link: { schema: webUrl, message: "Enter the whole address of the page, starting with https://." },
  sender: {
    schema: z
      .string()
      .regex(/^(?:[^<>"\r\n]{1,80} <[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+)$/),
    message: "Enter a name and an address, such as Example Firm <news@example.com>.",
  },
  line: {
    schema: z.string().regex(/^[^\r\n]{5,200}$/),
    message: "Enter one line of 5 to 200 characters.",
  },
  role: {
    schema: z.string().refine((value) => roles.some((role) => role === value)),
    message: "Choose a role.",
  },
  count: { schema: z.string().regex(/^\d{1,9}$/), message: "Enter a whole number up to 999,999,999." },
};

/** Returns the validation error or undefined. Empty clears the setting and is always valid. */
export function validateSetting(key: SettingKey, value: string): string | undefined {
  const { schema, message } = valueRules[getSettingDefinition(key).kind];
  return value === "" || schema.safeParse(value).success ? undefined : message;
}

/**
 * Category and encryption are determined by the key; if given, they must match, so that no secret is stored
 * in plain text.
 */
export const Change = z
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
      add("isEncrypted", "The encryption of a setting cannot be changed.");
    }
  });
export type SettingChange = z.infer<typeof Change>;

export const Setting = z.object({
  settingKey: z.enum(settingKeys),
  /** Masked for secrets, with the last four characters; empty if not set. */
  settingValue: z.string(),
  settingCategory: z.enum(settingCategories),
  description: z.string(),
  isEncrypted: z.boolean(),
  isSet: z.boolean(),
  /** False if the secret can no longer be decrypted and must be entered again. */
  isReadable: z.boolean(),
});
export type Setting = z.infer<typeof Setting>;

export const SocialLink = z.object({ label: z.string(), url: z.string() });
export type SocialLink = z.infer<typeof SocialLink>;
