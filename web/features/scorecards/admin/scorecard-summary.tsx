import { ratingLabels, ratings, recommendationLabels } from "#contract/scorecards/constants.ts";
import type { ScorecardSummary } from "#contract/scorecards/schemas.ts";

const formatCount = (count: number) => (count === 0 ? <span className="text-ink-3">–</span> : count);

/** How many gave which recommendation and rating. */
export function ScorecardSummaryTable({ summary }: { summary: ScorecardSummary }) {
  return (
    <div className="grid gap-3">
      <ul className="flex flex-wrap gap-x-5 gap-y-1" aria-label="Recommendations">
        {summary.recommendations.map(({ recommendation, count }) => (
          <li key={recommendation} className={count === 0 ? "text-ink-3" : ""}>
            {recommendationLabels[recommendation]}: <b className="fig">{count}</b>
          </li>
        ))}
      </ul>
      {summary.criteria.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full max-w-xl text-left">
            <caption className="sr-only">Number of ratings by criterion</caption>
            <thead>
              <tr className="border-b border-line text-xs text-ink-3">
                <th scope="col" className="py-1 pr-3 font-medium">
                  Criterion
                </th>
                {ratings.map((rating) => (
                  <th key={rating} scope="col" className="px-2 py-1 text-right font-medium">
                    {ratingLabels[rating]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {summary.criteria.map(({ name, counts }) => (
                <tr key={name} className="border-b border-line last:border-b-0">
                  <th scope="row" className="py-1.5 pr-3 font-normal [overflow-wrap:anywhere]">
                    {name}
                  </th>
                  {ratings.map((rating, index) => (
                    <td key={rating} className="fig px-2 py-1.5 text-right">
                      {formatCount(counts[index] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
