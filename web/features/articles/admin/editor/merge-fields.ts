import { mergeParagraphs, resolveMerge } from "#web/features/rich-text/merge-paragraphs.ts";
import type { ArticleInput } from "#contract/articles/admin-schemas.ts";

type FieldName = Exclude<keyof ArticleInput, "content">;

type MergedFields = {
  /** With this side's value of the fields in `conflicting`. */
  fields: Omit<ArticleInput, "content">;
  /** Both sides changed them, differently. */
  conflicting: FieldName[];
};

const isEqual = (a: unknown, b: unknown): boolean => (a ?? "") === (b ?? "");

/** Merges all fields but the text: what one side changed is taken. */
export function mergeFields(base: ArticleInput, mine: ArticleInput, theirs: ArticleInput): MergedFields {
  const { content: _, ...merged } = { ...mine };
  const conflicting: FieldName[] = [];
  for (const name of Object.keys(merged) as FieldName[]) {
    if (isEqual(mine[name], base[name])) Object.assign(merged, { [name]: theirs[name] });
    else if (!isEqual(theirs[name], base[name]) && !isEqual(mine[name], theirs[name])) conflicting.push(name);
  }
  return { fields: merged, conflicting };
}

/** Merges two drafts of one person without asking: a paragraph that both changed is there twice. */
export function mergeDrafts(base: ArticleInput, mine: ArticleInput, theirs: ArticleInput): ArticleInput {
  const content = resolveMerge(mergeParagraphs(base.content, mine.content, theirs.content));
  return { ...mergeFields(base, mine, theirs).fields, content };
}
