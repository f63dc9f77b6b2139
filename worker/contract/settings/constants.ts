import { SESSION_MAX_DAYS } from "#contract/auth/constants.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { zoneName } from "#contract/time-zone.ts";

export const settingCategories = ["api_keys", "social_media", "security"] as const;
type SettingCategory = (typeof settingCategories)[number];

/**
 * `secret` is encrypted and never returned; `base` is an API base URL, `link` a public URL, `count` a whole number,
 * `sender` a name and address of mails, `line` any text of one line, `role` the lowest role that it applies to.
 */
export type SettingKind = "secret" | "text" | "base" | "link" | "count" | "sender" | "line" | "role";

type SettingDefinition = {
  kind: SettingKind;
  category: SettingCategory;
  label: string;
  description: string;
  /** Used while no value is set. */
  fallback?: string;
};

const link = (network: string): SettingDefinition => ({
  kind: "link",
  category: "social_media",
  label: network,
  description: `The firm's page on ${network}, linked in the footer of the site.`,
});

/** All settings. A migration creates a row in app_settings for each. */
const settingDefinitions = {
  openai_api_key: {
    kind: "secret",
    category: "api_keys",
    label: "OpenAI API key",
    description: "Used to write articles and generate images.",
  },
  openai_base_url: {
    kind: "base",
    category: "api_keys",
    label: "OpenAI base URL",
    description: "Base URL of the API. Change it to use a compatible service.",
    fallback: "https://api.openai.com/v1",
  },
  openai_model: {
    kind: "text",
    category: "api_keys",
    label: "OpenAI model",
    description: "Model for articles.",
    fallback: "gpt-5.4-mini",
  },
  openai_image_model: {
    kind: "text",
    category: "api_keys",
    label: "OpenAI image model",
    description: "Model for images.",
    fallback: "gpt-image-2",
  },
  ai_daily_calls: {
    kind: "count",
    category: "api_keys",
    label: "AI calls per day",
    description: `Articles and images together. Further ones wait until midnight, ${zoneName(firmTimeZone)}.`,
    fallback: "200",
  },
  ai_daily_tokens: {
    kind: "count",
    category: "api_keys",
    label: "AI tokens per day",
    description: `Prompts and results together. Further calls wait until midnight, ${zoneName(firmTimeZone)}.`,
    fallback: "1000000",
  },
  ghl_api_key: {
    kind: "secret",
    category: "api_keys",
    label: "GoHighLevel API key",
    description: "A private integration token of the sub-account.",
  },
  ghl_location_id: {
    kind: "text",
    category: "api_keys",
    label: "GoHighLevel location id",
    description: "The sub-account that leads are synced to.",
  },
  ghl_base_url: {
    kind: "base",
    category: "api_keys",
    label: "GoHighLevel base URL",
    description: "Base URL of the API.",
    fallback: "https://services.leadconnectorhq.com",
  },
  ghl_webhook_public_key: {
    kind: "text",
    category: "api_keys",
    label: "GoHighLevel webhook key",
    description: "The public key with which GoHighLevel signs its webhooks (Ed25519, SPKI in base64).",
    fallback: "MCowBQYDK2VwAyEAi2HR1srL4o18O8BRa7gVJY7G7bupbN3H9AwJrHCDiOg=",
  },
  ghl_webhook_secret: {
    kind: "secret",
    category: "api_keys",
    label: "GoHighLevel workflow secret",
    description: "Sent by workflow webhooks in the X-Webhook-Secret header, because they have no signature.",
  },
  linkedin_client_id: {
    kind: "text",
    category: "api_keys",
    label: "LinkedIn client id",
    description: "Client id of the app registered with LinkedIn.",
  },
  linkedin_client_secret: {
    kind: "secret",
    category: "api_keys",
    label: "LinkedIn client secret",
    description: "Client secret of the same app.",
  },
  linkedin_organization_id: {
    kind: "text",
    category: "api_keys",
    label: "LinkedIn organization id",
    description: "The number of the company page to post as. Required only if you manage several pages.",
  },
  linkedin_version: {
    kind: "text",
    category: "api_keys",
    label: "LinkedIn API version",
    description: "Year and month. LinkedIn ends each version after about a year.",
    fallback: "202607",
  },
  linkedin_api_base_url: {
    kind: "base",
    category: "api_keys",
    label: "LinkedIn API base URL",
    description: "Base URL of the API.",
    fallback: "https://api.linkedin.com",
  },
  linkedin_oauth_base_url: {
    kind: "base",
    category: "api_keys",
    label: "LinkedIn sign-in base URL",
    description: "Base URL for consent and access tokens.",
    fallback: "https://www.linkedin.com/oauth/v2",
  },
  bluesky_handle: {
    kind: "text",
    category: "api_keys",
    label: "Bluesky handle",
    description: "The account to post as, such as name.bsky.social, without @.",
  },
  bluesky_app_password: {
    kind: "secret",
    category: "api_keys",
    label: "Bluesky app password",
    description:
      "Create it on Bluesky under Settings, Privacy and security. Do not use the account's password.",
  },
  bluesky_service_url: {
    kind: "base",
    category: "api_keys",
    label: "Bluesky service URL",
    description: "The server that hosts the account.",
    fallback: "https://bsky.social",
  },
  mastodon_base_url: {
    kind: "base",
    category: "api_keys",
    label: "Mastodon server",
    description: "The server of the account to post as, such as https://mastodon.social.",
  },
  mastodon_access_token: {
    kind: "secret",
    category: "api_keys",
    label: "Mastodon access token",
    description:
      "Create an application on the server under Preferences, Development, with the scopes read:accounts, read:statuses and write:statuses.",
  },
  mail_api_url: {
    kind: "base",
    category: "api_keys",
    label: "Mail provider URL",
    description:
      "URL that accepts a mail as JSON, such as https://api.example.com/emails. If empty, Cloudflare's email service is used.",
  },
  mail_api_key: {
    kind: "secret",
    category: "api_keys",
    label: "Mail provider key",
    description: "Sent to the mail provider as a bearer token.",
  },
  newsletter_sender: {
    kind: "sender",
    category: "api_keys",
    label: "Newsletter sender",
    description:
      "Name and address, such as Example Firm <news@example.com>. Postmark must have confirmed it.",
  },
  newsletter_postal_address: {
    kind: "line",
    category: "api_keys",
    label: "Postal address in newsletters",
    description: "Printed in every newsletter, as the law requires (CAN-SPAM).",
  },
  postmark_server_token: {
    kind: "secret",
    category: "api_keys",
    label: "Postmark server token",
    description: "Sends newsletters. Cloudflare's email service carries transactional mail only.",
  },
  postmark_message_stream: {
    kind: "text",
    category: "api_keys",
    label: "Postmark message stream",
    description: "Id of a broadcast stream whose unsubscribe handling is Custom.",
    fallback: "broadcast",
  },
  postmark_webhook_secret: {
    kind: "secret",
    category: "api_keys",
    label: "Postmark webhook password",
    description: "Password of the webhook that reports deliveries, bounces and complaints (HTTP basic auth).",
  },
  postmark_base_url: {
    kind: "base",
    category: "api_keys",
    label: "Postmark base URL",
    description: "Base URL of the API.",
    fallback: "https://api.postmarkapp.com",
  },
  second_factor_from_role: {
    kind: "role",
    category: "security",
    label: "Require a second factor",
    description: `Also for users with another role that has a permission which only these presets have by default. They set it up at their next sign-in, before they can open anything else. Current sessions go on for up to ${SESSION_MAX_DAYS} days.`,
  },
  oidc_issuer: {
    kind: "base",
    category: "security",
    label: "Issuer",
    description:
      "Such as https://accounts.google.com or https://login.microsoftonline.com/TENANT-ID/v2.0, as its discovery document names it.",
  },
  oidc_client_id: {
    kind: "text",
    category: "security",
    label: "Client id",
    description:
      "Of the web application registered with the issuer. Its redirect URI ends in /api/auth/oidc/callback.",
  },
  oidc_client_secret: {
    kind: "secret",
    category: "security",
    label: "Client secret",
    description: "Of the same application.",
  },
  oidc_button_label: {
    kind: "line",
    category: "security",
    label: "Button",
    description: "Text of the button on the sign-in page.",
    fallback: "Sign in with single sign-on",
  },
  oidc_organization: {
    kind: "text",
    category: "security",
    label: "Organization",
    description:
      "Only accounts of this Google Workspace domain (hd) or Entra ID tenant id (tid) may sign in.",
  },
  linkedin_url: link("LinkedIn"),
  facebook_url: link("Facebook"),
  twitter_url: link("X (Twitter)"),
  instagram_url: link("Instagram"),
} as const satisfies Record<string, SettingDefinition>;

export type SettingKey = keyof typeof settingDefinitions;
export const settingKeys = Object.keys(settingDefinitions) as [SettingKey, ...SettingKey[]];

/** Returns the definition with its optional fields. */
export const getSettingDefinition = (key: SettingKey): SettingDefinition => settingDefinitions[key];

/** API keys that can be tested against the vendor. */
export const testableKeys = [
  "openai_api_key",
  "ghl_api_key",
  "bluesky_app_password",
  "mastodon_access_token",
] as const satisfies readonly SettingKey[];
export type TestableKey = (typeof testableKeys)[number];

/** Shown in place of a secret. */
export const MASK = "••••";
