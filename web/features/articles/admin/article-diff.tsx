import { useStaffList } from "#web/lib/list-queries.ts";
import { TextDiff } from "#web/lib/text-diff-view.tsx";

type ArticleTexts = { title: string; summary: string; category: string; author: string; content: string };

const FIELDS = [
  { name: "title", label: "Title" },
  { name: "summary", label: "Summary" },
  { name: "category", label: "Category" },
  { name: "author", label: "Author" },
  { name: "content", label: "Content" },
] as const;

/** Shows the changed fields with removed and added text. */
export function ArticleDiff(texts: { before: ArticleTexts; after: ArticleTexts }) {
  const categories = useStaffList("categories");
  const withLabel = (text: ArticleTexts) => ({ ...text, category: categories.label(text.category) });
  const [before, after] = [withLabel(texts.before), withLabel(texts.after)];
  const changed = FIELDS.filter(({ name }) => before[name] !== after[name]);
  if (changed.length === 0) return <p className="text-ink-2">No differences.</p>;
  return (
    <dl className="grid gap-4">
      {changed.map(({ name, label }) => (
        <div key={name}>
          <dt className="mb-1 font-semibold">{label}</dt>
          <dd
            className={`rounded-md border border-line p-3 leading-relaxed [overflow-wrap:anywhere] whitespace-pre-wrap ${name === "content" ? "text-[0.8125rem] [font-family:ui-monospace,Menlo,Consolas,monospace]" : ""}`}
          >
            <TextDiff before={before[name]} after={after[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
