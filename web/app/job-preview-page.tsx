import { useParams } from "react-router";
import { JobPreview } from "#web/features/jobs/admin-job-preview.tsx";
import { useMe } from "#web/lib/me.ts";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { AdminGuard } from "./admin-guard.tsx";
import { NoAccessPage } from "./admin-no-access-page.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

export function Component() {
  return (
    <AdminGuard>
      <Preview />
    </AdminGuard>
  );
}

function Preview() {
  const { id = "" } = useParams();
  const allowed = useMe().portals.some(({ slug }) => slug === "jobs");
  if (!allowed) return <NoAccessPage />;
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <JobPreview id={id} />
      </main>
      <SiteFooter />
    </>
  );
}
