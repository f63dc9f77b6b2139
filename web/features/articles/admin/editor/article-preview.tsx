import { MarkdownPreview } from "../markdown-preview.tsx";

export type PreviewWidth = "phone" | "desktop";

const WIDTHS: Record<PreviewWidth, string> = { phone: "max-w-[24.375rem]", desktop: "max-w-[58rem]" };

type ArticlePreviewProps = { title: string; summary: string; content: string; width: PreviewWidth };

/** The article as readers see it, at the width of a phone or of a desktop. */
export const ArticlePreview = ({ title, summary, content, width }: ArticlePreviewProps) => (
  <section aria-label="Preview" className={`panel mx-auto w-full min-w-0 overflow-hidden ${WIDTHS[width]}`}>
    {/* Focusable, so that the keyboard can scroll it. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <div className="max-h-[48rem] overflow-y-auto p-5" role="group" aria-label="Published text" tabIndex={0}>
      <p className="mb-3 [font:500_clamp(1.5rem,4vw,2.25rem)/1.15_var(--font-serif)] text-balance">
        {title || "Untitled"}
      </p>
      {summary && <p className="mb-6 text-ink-2">{summary}</p>}
      <MarkdownPreview content={content} />
    </div>
  </section>
);
