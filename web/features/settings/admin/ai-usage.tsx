import { useQuery } from "@tanstack/react-query";
import type { AiUsage } from "#contract/article-generation/endpoints.ts";
import { formatInteger } from "#contract/numbers.ts";
import { apiQuery } from "#web/lib/api.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";

/** Changes with every call of anybody. */
const aiUsage = () => ({ ...apiQuery("GET /api/content/ai-usage", {}), staleTime: 0 });

const formatUsed = ({ calls, callLimit, tokens, tokenLimit }: AiUsage) =>
  `${formatInteger(calls)} of ${formatInteger(callLimit)} calls and ${formatInteger(tokens)} of ${formatInteger(tokenLimit)} tokens`;

/** Paid calls of today against their limits. Requires content.read. */
export function AiUsageToday() {
  const { data } = useQuery(aiUsage());
  if (!data) return null;
  return (
    <p className="text-sm text-ink-2">
      Used today: {formatUsed(data)}. Resets on {formatLocalDateTime(data.resetsAt)}.
    </p>
  );
}

/** What a run of `articles` is expected to use, and how many of them wait for the limits. */
export function AiEstimate({ articles }: { articles: number }) {
  const { data, isError } = useQuery(aiUsage());
  const text = data
    ? describeEstimate(data, articles)
    : isError
      ? "The estimate could not be loaded."
      : "Estimating…";
  return (
    <span className="mt-3 block" role="status">
      {text}
    </span>
  );
}

function describeEstimate(usage: AiUsage, articles: number): string {
  const { perArticle, calls, callLimit, tokens, tokenLimit, resetsAt } = usage;
  if (!perArticle) return "Estimate: no AI calls, because no paid writer is connected.";
  const total = articles * perArticle.tokens;
  const basis =
    perArticle.articles === 0
      ? "assumed, because no article has been written yet"
      : `from the average of the last ${perArticle.articles === 1 ? "article" : `${perArticle.articles} articles`}`;
  const estimate = `Estimate: ${articles === 1 ? "1 AI call" : `${formatInteger(articles)} AI calls`} and about ${formatInteger(total)} tokens, ${basis}. Retries add to it. Used today: ${formatUsed(usage)}.`;
  const possible = Math.max(
    0,
    Math.min(callLimit - calls, Math.floor((tokenLimit - tokens) / Math.max(1, perArticle.tokens))),
  );
  if (possible >= articles) return estimate;
  const waiting = articles === 1 ? "It waits" : `About ${formatInteger(articles - possible)} wait`;
  return `${estimate} ${waiting} until the limit resets on ${formatLocalDateTime(resetsAt)}.`;
}
