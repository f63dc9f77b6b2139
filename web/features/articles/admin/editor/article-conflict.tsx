import type { ComponentProps } from "react";
import type { ArticleInput, StaffArticle } from "#contract/articles/admin-schemas.ts";
import { ConflictDialog } from "#web/features/drafts/conflict-dialog.tsx";
import { ArticleDiff } from "../article-diff.tsx";
import { toArticleFormValues } from "../article-form-values.ts";

const LABELS: Record<string, string> = {
  title: "Title",
  summary: "Summary",
  author: "Author",
  category: "Category",
  keywords: "Keywords",
  readTime: "Read time",
  imageUrl: "Cover",
  seoTitle: "Search headline",
  seoDescription: "Search description",
  slug: "Address",
  imageAlt: "Alternative text of the cover",
  aiAssisted: "Text suggested by AI",
};

type Actions = "onClose" | "onUseTheirs" | "onOverwrite" | "onMerge";
type ArticleConflictProps = Pick<
  ComponentProps<typeof ConflictDialog<ArticleInput>>,
  "message" | "base" | "mine" | Actions
> & { theirs: StaffArticle };

export const ArticleConflict = ({ theirs, ...props }: ArticleConflictProps) => (
  <ConflictDialog
    {...props}
    noun="article"
    theirs={toArticleFormValues(theirs)}
    theirsSavedAt={theirs.updatedAt}
    textName="content"
    labels={LABELS}
    format={(_, value) => String(value ?? "")}
    comparison={<ArticleDiff before={theirs} after={props.mine} />}
  />
);
