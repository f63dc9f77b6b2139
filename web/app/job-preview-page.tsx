import { useParams } from "react-router";
import { JobPreview } from "#web/features/jobs/admin/job-preview.tsx";
import { useCanOpenScreen } from "#web/lib/me.ts";
import { AdminGuard } from "#web/app/admin/guard.tsx";
import { NoAccessPage } from "#web/app/admin/no-access-page.tsx";

/** Rendered without the admin layout, as wide as the public page. */
export function Component() {
  return (
    <AdminGuard>
      <Preview />
    </AdminGuard>
  );
}

function Preview() {
  const { id = "" } = useParams();
  const allowed = useCanOpenScreen("jobs");
  return <main className="pb-section">{allowed ? <JobPreview id={id} /> : <NoAccessPage />}</main>;
}
