import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_NEWSLETTER_ARTICLES } from "#contract/newsletter/constants.ts";
import type { NewsletterArticle } from "#contract/newsletter/schemas.ts";
import { FormattedDate } from "#web/lib/formatted-time.tsx";
import { useDebouncedValue } from "#web/lib/use-debounced-value.ts";
import { OrderedList } from "#web/features/screening/admin/ordered-list.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { Input } from "#web/ui/input.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { articleChoices } from "./queries.ts";

type Choice = Pick<NewsletterArticle, "id" | "title" | "category" | "publishedAt" | "isPublished">;

type Props = {
  /** Articles of the saved newsletter. */
  known: readonly NewsletterArticle[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

/** Searches published articles, and orders the chosen ones by buttons or Alt and an arrow key. */
export function ArticleChooser({ known, chosen, error, onChange }: Props) {
  const [added, setAdded] = useState<readonly Choice[]>([]);
  const articles = new Map([...known, ...added].map((article) => [article.id, article]));
  const move = (from: number, to: number) => {
    const ids = [...chosen];
    ids.splice(to, 0, ...ids.splice(from, 1));
    onChange(ids);
  };
  const add = (article: Choice) => {
    setAdded((earlier) => [...earlier, article]);
    onChange([...chosen, article.id]);
  };
  return (
    <Panel title="Articles" padded>
      <div className="grid gap-4">
        {chosen.length > 0 && (
          <OrderedList
            items={chosen.map((key) => ({ key }))}
            noun="Article"
            onMove={move}
            onRemove={(index) => onChange(chosen.filter((_, at) => at !== index))}
          >
            {(index) => <ChosenArticle article={articles.get(chosen[index]!)} />}
          </OrderedList>
        )}
        {error && <FieldError id="newsletter-articles-error">{error}</FieldError>}
        {chosen.length < MAX_NEWSLETTER_ARTICLES ? (
          <ArticleSearch chosen={chosen} onAdd={add} />
        ) : (
          <p className="text-sm text-ink-2">{`A newsletter has at most ${MAX_NEWSLETTER_ARTICLES} articles.`}</p>
        )}
      </div>
    </Panel>
  );
}

function ChosenArticle({ article }: { article: Choice | undefined }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <b className="min-w-0 font-semibold [overflow-wrap:anywhere]">{article?.title ?? "Article"}</b>
      <span className="text-sm text-ink-3">{article?.category}</span>
      {article && !article.isPublished && <Badge status="failed">Not published</Badge>}
    </p>
  );
}

function ArticleSearch({ chosen, onAdd }: { chosen: readonly string[]; onAdd: (article: Choice) => void }) {
  const [text, setText] = useState("");
  const query = useQuery(articleChoices(useDebouncedValue(text.trim(), 250)));
  const rows = query.data?.rows.filter(({ id }) => !chosen.includes(id)) ?? [];
  return (
    <div className="grid gap-2">
      <Field label="Add an article" hint="The newest published articles, or those that match your search.">
        <Input
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Search title or category"
          // Enter would save the form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      </Field>
      {query.isError && <p className="text-sm text-danger">The articles could not be loaded.</p>}
      {query.data && rows.length === 0 && <p className="text-sm text-ink-2">No other article matches.</p>}
      <ul aria-label="Articles to add" className="grid">
        {rows.map(({ id, title, category, publishedAt }) => (
          <li key={id} className="flex items-center gap-3 border-b border-line py-1.5 last:border-b-0">
            <span className="min-w-0 flex-1">
              <span className="[overflow-wrap:anywhere]">{title}</span>{" "}
              <span className="text-sm text-ink-3">
                {category}
                {publishedAt && (
                  <>
                    , <FormattedDate at={publishedAt} />
                  </>
                )}
              </span>
            </span>
            <Button
              size="sm"
              variant="line"
              aria-label={`Add ${title}`}
              onClick={() => onAdd({ id, title, category, publishedAt, isPublished: true })}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
