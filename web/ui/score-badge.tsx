import { cx } from "./cx.ts";

/** Bands of a lead score. */
function scoreBand(score: number): 80 | 60 | 40 | 0 {
  if (score >= 80) return 80;
  if (score >= 60) return 60;
  return score >= 40 ? 40 : 0;
}

export function ScoreBadge({ score, className }: { score: number; className?: string }) {
  return (
    <span className={cx("score", `score-${scoreBand(score)}`, className)}>
      <span className="sr-only">Score </span>
      {score}
    </span>
  );
}
