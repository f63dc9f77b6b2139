import { expect, test } from "vitest";
import { createEmptyArticle } from "#web/features/articles/admin/article-form-values.ts";
import { withTyped, mergeDrafts, mergeFields } from "#web/features/drafts/merge-fields.ts";

const base = {
  ...createEmptyArticle("Market Trends"),
  title: "Base",
  summary: "Base.",
  content: "One.\n\nTwo.",
};

test("a field that one side changed is taken, and one that both changed is left to a person", () => {
  const mine = { ...base, title: "Mine", keywords: "close" };
  const theirs = { ...base, title: "Theirs", summary: "Theirs.", imageUrl: null };
  const { fields, conflicting } = mergeFields(base, mine, theirs, "content");
  expect(conflicting).toEqual(["title"]);
  expect(fields).toMatchObject({ title: "Mine", summary: "Theirs.", keywords: "close" });
});

test("the same change on both sides is no conflict", () => {
  const changed = { ...base, title: "New" };
  expect(mergeFields(base, changed, changed, "content").conflicting).toEqual([]);
});

test("after a save the form has the saved values, and what was typed while it was sent", () => {
  const sent = { ...base, title: "Base ", slug: "", keywords: null };
  const current = { ...sent, content: "One.\n\nTwo.\n\nThree." };
  const saved = { ...base, slug: "base" };
  expect(withTyped(sent, current, saved)).toEqual({ ...saved, content: "One.\n\nTwo.\n\nThree." });
});

test("two drafts of one person are joined without losing a paragraph", () => {
  const merged = mergeDrafts(
    base,
    { ...base, content: "One, here.\n\nTwo.\n\nThree." },
    { ...base, content: "One, there.\n\nTwo." },
    "content",
  );
  expect(merged.content).toBe("One, here.\n\nOne, there.\n\nTwo.\n\nThree.");
});
