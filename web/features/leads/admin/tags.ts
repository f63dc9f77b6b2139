import type { LeadDetail } from "#contract/leads/schemas.ts";

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
export const suggestTags = (used: readonly { tag: string }[], { tags }: Pick<LeadDetail, "tags">): string[] =>
  used.map(({ tag }) => tag).filter((tag) => !tags.includes(tag));
