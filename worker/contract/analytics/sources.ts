import { formatSource as formatPersonSource } from "#contract/people/labels.ts";

type KnownSource = {
  label: string;
  /** Hosts of referrers, after `www.`. */
  hosts?: RegExp;
  /** Values of `utm_source`, lower case. */
  campaigns: readonly string[];
};

/** Where visitors and applications come from, by the key that is stored. The first match of a host counts. */
const knownSources = {
  email: {
    label: "Email",
    hosts: /^(mail\.google\.com|outlook\.(live|office)\.com|mail\.yahoo\.com|com\.google\.android\.gm)$/,
    campaigns: ["email", "mail", "e-mail"],
  },
  newsletter: { label: "Newsletter", campaigns: ["newsletter"] },
  google: {
    label: "Google",
    hosts: /^(.+\.)?google(\.[a-z]{2,3}){1,2}$|^com\.google\.android\.googlequicksearchbox$/,
    campaigns: ["google", "google-jobs", "google_jobs_apply", "adwords", "googleads"],
  },
  bing: { label: "Bing", hosts: /^(.+\.)?bing\.com$/, campaigns: ["bing", "bingads", "microsoft"] },
  duckduckgo: { label: "DuckDuckGo", hosts: /^(.+\.)?duckduckgo\.com$/, campaigns: ["duckduckgo"] },
  yahoo: { label: "Yahoo", hosts: /^(.+\.)?yahoo(\.[a-z]{2,3}){1,2}$/, campaigns: ["yahoo"] },
  linkedin: {
    label: "LinkedIn",
    hosts: /^(.+\.)?linkedin\.com$|^lnkd\.in$|^com\.linkedin\.android$/,
    campaigns: ["linkedin", "linkedin.com", "li", "lnkd.in"],
  },
  indeed: {
    label: "Indeed",
    hosts: /^(.+\.)?indeed(\.[a-z]{2,3}){1,2}$/,
    campaigns: ["indeed", "indeed.com"],
  },
  glassdoor: {
    label: "Glassdoor",
    hosts: /^(.+\.)?glassdoor(\.[a-z]{2,3}){1,2}$/,
    campaigns: ["glassdoor", "glassdoor.com"],
  },
  ziprecruiter: {
    label: "ZipRecruiter",
    hosts: /^(.+\.)?ziprecruiter(\.[a-z]{2,3}){1,2}$/,
    campaigns: ["ziprecruiter", "ziprecruiter.com"],
  },
  facebook: {
    label: "Facebook",
    hosts: /^(.+\.)?(facebook\.com|fb\.com|fb\.me)$/,
    campaigns: ["facebook", "facebook.com", "fb"],
  },
  instagram: { label: "Instagram", hosts: /^(.+\.)?instagram\.com$/, campaigns: ["instagram", "ig"] },
  x: { label: "X", hosts: /^(.+\.)?(twitter\.com|x\.com)$|^t\.co$/, campaigns: ["x", "twitter", "x.com"] },
  bluesky: { label: "Bluesky", hosts: /^(.+\.)?bsky\.app$/, campaigns: ["bluesky", "bsky"] },
  reddit: { label: "Reddit", hosts: /^(.+\.)?reddit\.com$/, campaigns: ["reddit"] },
  youtube: { label: "YouTube", hosts: /^(.+\.)?(youtube\.com|youtu\.be)$/, campaigns: ["youtube"] },
  chatgpt: {
    label: "ChatGPT",
    hosts: /^(.+\.)?(chatgpt\.com|chat\.openai\.com)$/,
    campaigns: ["chatgpt", "chatgpt.com", "openai"],
  },
  perplexity: {
    label: "Perplexity",
    hosts: /^(.+\.)?perplexity\.ai$/,
    campaigns: ["perplexity", "perplexity.ai"],
  },
} as const satisfies Record<string, KnownSource>;

/** No referrer and no campaign. */
const DIRECT = "direct";
/** A page of this site. */
export const SAME_SITE = "site";
/** Everything beyond the sources that a day stores by name. */
export const OTHER_SOURCE = "other";
/** An application whose source nobody recorded. */
export const UNKNOWN_SOURCE = "unknown";

const entries = Object.entries<KnownSource>(knownSources);
const campaignKeys = new Map(
  entries.flatMap(([key, { campaigns }]) => campaigns.map((name): [string, string] => [name, key])),
);
const fixedLabels: Record<string, string> = {
  [DIRECT]: "Direct",
  [SAME_SITE]: "This site",
  [OTHER_SOURCE]: "Other",
  [UNKNOWN_SOURCE]: "Not recorded",
};

/** Names of `utm_source` by the key of their source. */
export const campaignAliases: readonly (readonly [campaign: string, key: string])[] = [...campaignKeys];

/** Whether the key is one of ours rather than the name of some other site. */
export const isKnownSource = (key: string): boolean => key in fixedLabels || key in knownSources;

/** A source for people; another site by its name. */
export const formatSource = (key: string): string =>
  fixedLabels[key] ?? (knownSources as Record<string, KnownSource>)[key]?.label ?? key;

/** The source of an application, which may also be how staff know the person. */
export const formatApplicationSource = (key: string): string =>
  isKnownSource(key) ? formatSource(key) : formatPersonSource(key);

const MAX_NAME = 60;
/** A host or the name of a campaign; digits in a row could be a phone number or an id. */
const NAME = /^(?!.*\d{6})[a-z\d][a-z\d._-]*$/;
const toName = (text: string): string => (text.length <= MAX_NAME && NAME.test(text) ? text : OTHER_SOURCE);

type Visit = {
  /** Value of `utm_source`. */
  campaign: string | null;
  /** Address of the page before, or its origin. */
  referrer: string | null;
  /** Host of this site. */
  host: string;
};

/** The source of a view. Only the host of a referrer is used. */
export function toSource({ campaign, referrer, host }: Visit): string {
  const name = campaign?.trim().toLowerCase();
  if (name) return campaignKeys.get(name) ?? toName(name);
  if (!referrer) return DIRECT;
  if (!URL.canParse(referrer)) return OTHER_SOURCE;
  const from = new URL(referrer).host.toLowerCase();
  if (from === host.toLowerCase()) return SAME_SITE;
  const site = from.replace(/^www\./, "").replace(/:\d+$/, "");
  return entries.find(([, { hosts }]) => hosts?.test(site))?.[0] ?? toName(site);
}
