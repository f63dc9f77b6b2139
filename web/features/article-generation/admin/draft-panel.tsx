import { useEffect, useRef } from "react";
import { formatInteger } from "#contract/numbers.ts";
import type { GeneratedArticle } from "#contract/article-generation/endpoints.ts";
import type { WriterName } from "#contract/article-generation/constants.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { ReviewMarks } from "./review-marks.tsx";

const WRITER_LABELS: Record<WriterName, string> = {
  openai: "OpenAI",
  "workers-ai": "Workers AI",
  outline: "Outline from the template",
};

/** A generated draft with the passages to review before publishing. */
export function DraftPanel({ draft }: { draft: GeneratedArticle }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={container} className="scroll-mt-20">
      <Panel
        title="Draft"
        padded
        actions={
          <Button asChild size="sm" variant="ink">
            <Link to={adminPaths.article(draft.id)}>Review in Content</Link>
          </Button>
        }
      >
        <div className="grid gap-4">
          <div className="grid gap-1.5">
            <p className="flex flex-wrap items-center gap-2">
              <Badge status="draft">Draft</Badge>
              <span className="text-sm text-ink-3">{draft.category}</span>
            </p>
            <h3 className="text-title [overflow-wrap:anywhere]">{draft.title}</h3>
            <p className="max-w-[46rem] text-ink-2">{draft.summary}</p>
          </div>
          {draft.writer === "outline" && (
            <Alert tone="caution" title="An outline, not an article.">
              Rewrite it in the editor before you approve it. An outline cannot be published.
            </Alert>
          )}
          <ReviewMarks text={draft.content} />
          <DefinitionList items={toDetails(draft)} />
          <Disclosure summary="Text in Markdown">
            <pre className="font-sans text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
              {draft.content}
            </pre>
          </Disclosure>
        </div>
      </Panel>
    </div>
  );
}

const toDetails = ({ writer, readTime, tokensUsed, keywords }: GeneratedArticle) => [
  { term: "Written by", value: writer ? WRITER_LABELS[writer] : "A person" },
  { term: "Reading time", value: `${readTime} min` },
  ...(tokensUsed === null ? [] : [{ term: "Tokens used", value: formatInteger(tokensUsed) }]),
  ...(keywords ? [{ term: "Keywords", value: keywords }] : []),
];
