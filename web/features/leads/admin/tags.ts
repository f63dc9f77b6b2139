import type { BulkField } from "#web/lib/list/bulk-fields.ts";

/** Tags that are separated by commas. A form also passes the value it started with. */
export const parseTags = (value: unknown): string[] =>
  typeof value === "string"
    ? [
        ...new Set(
          value
            .split(",")
            .map((tag) => tag.trim())
            .filter(Boolean),
        ),
      ]
    : Array.isArray(value)
      ? value.map(String)
      : [];

/** Used tags that the person lacks, the most used first. */
export const suggestTags = (used: readonly { tag: string }[], tags: readonly string[]): string[] =>
  used.map(({ tag }) => tag).filter((tag) => !tags.includes(tag));

const TAGS_HINT = "Separate several tags with commas. Other tags stay.";
type TagChange = { addTags?: string[]; removeTags?: string[] };

/** Null for a text without a tag. */
function toTagChange(name: keyof TagChange, text: string): TagChange | null {
  const tags = parseTags(text);
  return tags.length > 0 ? { [name]: tags } : null;
}

/** Adds or removes tags of many people. */
export const tagFields: BulkField<TagChange>[] = [
  {
    key: "add-tags",
    label: "Add tags",
    kind: "text",
    hint: TAGS_HINT,
    toChange: (text) => toTagChange("addTags", text),
  },
  {
    key: "remove-tags",
    label: "Remove tags",
    kind: "text",
    hint: TAGS_HINT,
    toChange: (text) => toTagChange("removeTags", text),
  },
];
