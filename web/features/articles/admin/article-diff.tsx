import type { ReactNode } from "react";
import { useStaffList } from "#web/lib/list-queries.ts";
import { type DiffPart, textDiff } from "./text-diff.ts";

type ArticleTexts = { title: string; summary: string; category: string; author: string; content: string };

const FIELDS = [
  { name: "title", label: "Title" },
  { name: "summary", label: "Summary" },
  { name: "category", label: "Category" },
  { name: "author", label: "Author" },
  { name: "content", label: "Content" },
] as const;

const CHANGE = "rounded-xs px-0.5 box-decoration-clone";

function renderPart({ kind, text }: DiffPart): ReactNode {
  if (kind === "added") return <ins className={`${CHANGE} bg-positive-wash text-positive-ink`}>{text}</ins>;
  if (kind === "removed") return <del className={`${CHANGE} bg-danger-wash text-danger-ink`}>{text}</del>;
  if (kind === "skipped")
    return (
      <span className="my-2 block border-y border-dashed border-line py-1 [font-family:var(--font-sans)] text-xs text-ink-3">
        {text}
      </span>
    );
  return text;
}

/** Marks removed and added text. */
export const TextDiff = ({ before, after }: { before: string; after: string }) =>
  textDiff(before, after).map((part, index) => (
    // Parts never change, so their index is a stable key.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index}>{renderPart(part)}</span>
  ));

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
