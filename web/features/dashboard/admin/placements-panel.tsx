import type { Home } from "#contract/dashboard/endpoints.ts";
import { formatInteger } from "#contract/numbers.ts";
import type { PlacementStatus } from "#contract/placements/constants.ts";
import { formatMoney } from "#web/features/clients/admin/client-labels.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { cx } from "#web/ui/cx.ts";
import { Panel } from "#web/ui/panel.tsx";

type HomePlacements = NonNullable<Home["placements"]>;
type Figure = { label: string; value: string; note: string; to: string };

const NOTES: readonly [status: PlacementStatus, label: string, note: string][] = [
  ["offered", "Offered", "waiting for an answer"],
  ["accepted", "Accepted", "not started yet"],
  ["started", "Started", "at work"],
];

const feesPath = (filter: Record<string, string>) => adminPaths.placements({ fee: "agreed", ...filter });

/** Each link opens exactly the rows that were counted. */
function listFigures({ byStatus, underGuarantee, fees, year }: HomePlacements): Figure[] {
  const feesLabel = `Fees ${year.from.slice(0, 4)}`;
  return [
    ...NOTES.map(([status, label, note]) => ({
      label,
      value: formatInteger(byStatus[status]),
      note,
      to: adminPaths.placements({ status }),
    })),
    {
      label: "Under guarantee",
      value: formatInteger(underGuarantee),
      note: "started",
      to: adminPaths.placements({ guarantee: "current" }),
    },
    ...(fees?.length === 0 ? [{ label: feesLabel, value: "–", note: "no starts", to: feesPath(year) }] : []),
    ...(fees ?? []).map(({ currency, amount, placements }) => ({
      label: feesLabel,
      value: formatMoney(amount, currency),
      note: placements === 1 ? "1 start" : `${formatInteger(placements)} starts`,
      to: feesPath({ currency, ...year }),
    })),
  ];
}

/** Placements by status, and the fees of this year's starts. */
export const PlacementsPanel = ({ placements }: { placements: HomePlacements }) => (
  <Panel title="Placements">
    <ul className="flex flex-wrap gap-px overflow-hidden rounded-b-md bg-line">
      {listFigures(placements).map(({ label, value, note, to }) => (
        <li key={to} className="min-w-[calc(50%-1px)] flex-1 bg-raised px-4 py-3 sm:min-w-34">
          <Link to={to} className="group grid gap-0.5 rounded-xs">
            <span className="text-xs text-ink-2 group-hover:underline">{label}</span>
            <span className={cx("tile-value", ["0", "–"].includes(value) && "text-ink-3")}>{value}</span>
            <span className="text-xs text-ink-3">{note}</span>
          </Link>
        </li>
      ))}
    </ul>
  </Panel>
);
