/** Merge fields of a campaign's text; `firm` is the firm's name and needs no fallback. */
export const mergeFields = ["firstName", "lastName", "company", "firm"] as const;
type MergeField = (typeof mergeFields)[number];
type MergeValues = Partial<Record<MergeField, string | null>>;

/** Appended to texts that don't say how to opt out. */
export const OPT_OUT_TEXT = "Reply STOP to opt out.";

const MAX_MERGE_FIELDS = 5;
const MAX_VALUE_LENGTH = 60;

const PLACEHOLDER = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g;

const isMergeField = (name: string): name is MergeField => mergeFields.some((field) => field === name);

/** Why a template can't be saved, with what to do; null when it can. */
export function findTemplateProblem(template: string): string | null {
  const placeholders = [...template.matchAll(PLACEHOLDER)];
  if (placeholders.length > MAX_MERGE_FIELDS) return `Use at most ${MAX_MERGE_FIELDS} merge fields.`;
  for (const [whole, rawName = "", fallback] of placeholders) {
    const name = rawName.trim();
    if (!isMergeField(name)) return `${whole} is no merge field. Use ${mergeFields.join(", ")}.`;
    if (name !== "firm" && !fallback?.trim())
      return `Add a text for people without this value, such as {{${name}|there}}.`;
  }
  if (/\{\{|\}\}/.test(template.replace(PLACEHOLDER, "")))
    return "A merge field is not complete. Write it like {{firstName|there}}.";
  return null;
}

/** One line without line breaks, at most MAX_VALUE_LENGTH characters. */
const toMergeValue = (value: string | null | undefined): string =>
  Array.from((value ?? "").replace(/\s+/g, " ").trim())
    .slice(0, MAX_VALUE_LENGTH)
    .join("");

/** Whether the text itself says how to opt out. */
export const mentionsOptOut = (text: string): boolean => /\bSTOP\b/.test(text);

/** The text for one person: merged, and with how to opt out. */
export function renderCampaignText(template: string, values: MergeValues): string {
  const merged = template
    .replace(PLACEHOLDER, (_, name: string, fallback = "") => {
      const field = name.trim();
      return (isMergeField(field) && toMergeValue(values[field])) || toMergeValue(fallback as string);
    })
    .trim();
  return mentionsOptOut(template) || !merged ? merged : `${merged} ${OPT_OUT_TEXT}`;
}
