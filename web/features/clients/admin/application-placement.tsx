import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Application } from "#contract/applications/schemas.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { placeableStages } from "#contract/placements/constants.ts";
import { apiQuery } from "#web/lib/api.ts";
import { useCan } from "#web/lib/me.ts";
import { formatZonedDate } from "#web/lib/zoned-time.ts";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { PlacementEditor } from "./placement-editor.tsx";
import { placementList } from "./placement-queries.ts";
import { PlacementTable } from "./placement-table.tsx";
import { emptyOffer } from "./placement-values.ts";
import { clientOptions, jobOrder } from "./queries.ts";

type Props = { application: Pick<Application, "id" | "firstName" | "lastName" | "stage" | "jobId"> };

/** Placements of an application, and the button that records an offer once it is in the stage Offer or Hired. */
export function ApplicationPlacement({ application }: Props) {
  const canRead = useCan("clients.read");
  const canManage = useCan("placements.manage");
  const [creating, setCreating] = useState(false);
  const { data } = useQuery({ ...placementList({ applicationId: application.id }), enabled: canRead });
  const rows = data?.rows ?? [];
  const hasActive = rows.some(({ status }) => status !== "ended" && status !== "fell_through");
  const isPlaceable = placeableStages.some((stage) => stage === application.stage);
  const canCreate = canManage && isPlaceable && data !== undefined && !hasActive;
  if (rows.length === 0 && !canCreate) return null;
  return (
    <Panel
      title="Placement"
      actions={
        canCreate && (
          <Button variant="line" size="sm" onClick={() => setCreating(true)}>
            Record offer
          </Button>
        )
      }
    >
      {rows.length > 0 ? (
        <PlacementTable placements={rows} caption="Placements of this application" />
      ) : (
        <p className="px-4 py-3 text-ink-2">No offer is recorded yet.</p>
      )}
      {creating && <NewPlacement application={application} onClose={() => setCreating(false)} />}
    </Panel>
  );
}

/** Opens the form once the job, its order and, without one, the clients are known. */
function NewPlacement({ application, onClose }: Props & { onClose: () => void }) {
  const { id, firstName, lastName, jobId } = application;
  const [today] = useState(() => formatZonedDate(new Date(), firmTimeZone));
  const canReadJobs = useCan("jobs.read");
  const orderQuery = useQuery({ ...jobOrder(jobId ?? ""), enabled: jobId !== null });
  const jobQuery = useQuery({
    ...apiQuery("GET /api/jobs/:id", { params: { id: jobId ?? "" }, query: { scope: "all" } }),
    enabled: jobId !== null && canReadJobs,
  });
  const order = orderQuery.data?.order ?? null;
  const hasOrder = jobId !== null && order !== null;
  const isOrderKnown = jobId === null || !orderQuery.isPending;
  const clientsQuery = useQuery({ ...clientOptions(""), enabled: isOrderKnown && !hasOrder });
  const isJobKnown = jobId === null || !canReadJobs || !jobQuery.isPending;
  if (!isOrderKnown || !isJobKnown || (!hasOrder && clientsQuery.isPending)) return null;
  const job = jobQuery.data;
  const start = emptyOffer(today);
  return (
    <PlacementEditor
      application={{ id, name: [firstName, lastName].filter(Boolean).join(" ") }}
      clients={hasOrder ? null : (clientsQuery.data ?? [])}
      template={{
        ...start,
        ...(job && {
          pay: job.salaryMax ?? job.salaryMin,
          payPeriod: job.salaryPeriod,
          currency: job.salaryCurrency,
        }),
        ...(order && { fee: order.fee, guaranteeDays: order.guaranteeDays }),
      }}
      onClose={onClose}
    />
  );
}
