import { type RowOutcome, rowOutcomes } from "#contract/imports/constants.ts";
import { outcomeLabels } from "#contract/imports/labels.ts";
import { formatInteger } from "#contract/numbers.ts";
import { StatCard, StatTiles } from "#web/ui/stat-card.tsx";
import type { BadgeStatus } from "#web/ui/badge.tsx";
import type { Counts } from "../parse/run.ts";

export const outcomeBadges: Record<RowOutcome, BadgeStatus> = {
  created: "approved",
  joined: "posted",
  unchanged: "info",
  failed: "failed",
  undone: "archived",
  retained: "pending",
};

/** Outcomes that occurred, in their usual order. */
const listOutcomes = (counts: Counts): RowOutcome[] =>
  rowOutcomes.filter((outcome) => (counts[outcome] ?? 0) > 0);

/** "12 created, 3 failed". */
export const formatCounts = (counts: Counts): string =>
  listOutcomes(counts)
    .map((outcome) => `${formatInteger(counts[outcome] ?? 0)} ${outcomeLabels[outcome].toLowerCase()}`)
    .join(", ");

export function OutcomeCounts({ counts }: { counts: Counts }) {
  return (
    <StatTiles>
      {listOutcomes(counts).map((outcome) => (
        <StatCard key={outcome} label={outcomeLabels[outcome]} value={formatInteger(counts[outcome] ?? 0)} />
      ))}
    </StatTiles>
  );
}
