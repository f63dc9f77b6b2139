import { useQuery } from "@tanstack/react-query";
import type { ArticleBulkChange } from "#contract/articles/admin-schemas.ts";
import { EDITORIAL_TEAM } from "#contract/articles/constants.ts";
import type { BulkField } from "#web/lib/list/bulk-fields.ts";
import { toOptions } from "#web/lib/list/filter-fields.ts";
import type { SelectOption } from "#web/ui/native-select.tsx";
import { useArticlePermissions } from "./article-actions.ts";
import { authorList } from "./author-queries.ts";

type Step = Extract<ArticleBulkChange, { step: unknown }>["step"];

const STEPS: { value: Step; label: string; needsPublish?: true }[] = [
  { value: "requestChanges", label: "Return approved articles to draft" },
  { value: "publish", label: "Publish approved articles", needsPublish: true },
  { value: "unpublish", label: "Unpublish published articles", needsPublish: true },
];

const EDIT_NOTE =
  "Approved articles go back to draft, as after any edit. Published ones change on the website at once.";

/** The fields of an article that can be changed for many at once. */
export function useArticleBulkFields(categories: readonly SelectOption[]): BulkField<ArticleBulkChange>[] {
  const { canPublish } = useArticlePermissions();
  const { data: authors = [] } = useQuery(authorList());
  const names = [...new Set([EDITORIAL_TEAM, ...authors.map(({ name }) => name)])];
  return [
    {
      key: "status",
      label: "Status",
      kind: "choice",
      options: STEPS.filter(({ needsPublish }) => canPublish || !needsPublish),
      note: "Articles whose status does not allow the step are skipped. To approve drafts, select them and use Approve.",
      toChange: (step) => ({ step: step as Step }),
    },
    {
      key: "category",
      label: "Category",
      kind: "choice",
      options: categories,
      note: EDIT_NOTE,
      toChange: (category) => ({ category }),
    },
    {
      key: "author",
      label: "Author",
      kind: "choice",
      options: toOptions(names),
      note: EDIT_NOTE,
      toChange: (author) => ({ author }),
    },
  ];
}
