import { useQuery } from "@tanstack/react-query";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { jobOrder } from "./queries.ts";

/** Link to the client of a job. Only for users with clients.read. */
export function JobClient({ jobId }: { jobId: string }) {
  const { data, isPending } = useQuery(jobOrder(jobId));
  if (isPending) return <span className="font-normal text-ink-3">Loading…</span>;
  return data?.order ? (
    <Link to={adminPaths.client(data.order.clientId)} className="link">
      {data.order.clientName}
    </Link>
  ) : (
    <span className="font-normal text-ink-3">Not assigned</span>
  );
}
