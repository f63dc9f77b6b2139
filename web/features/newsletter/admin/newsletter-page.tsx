import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { useCan } from "#web/lib/me.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { statusBadges } from "./newsletter-labels.ts";
import { NewsletterEditor } from "./newsletter-editor.tsx";
import { NewsletterReport } from "./newsletter-report.tsx";
import { newsletterById } from "./queries.ts";

/** A draft is edited; any other newsletter shows its state and results. */
export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(newsletterById(id));
  const canWrite = useCan("content.write");
  const newsletter = query.data;
  return (
    <AdminPage
      title={newsletter?.subject || "Newsletter"}
      trail={[
        { label: "Content", href: adminPaths.portal("content") },
        { label: "Newsletters", href: adminPaths.newsletters() },
      ]}
      note={
        newsletter && (
          <Badge status={statusBadges[newsletter.status].badge}>
            {statusBadges[newsletter.status].label}
          </Badge>
        )
      }
    >
      <QueryContent
        query={query}
        errorTitle="The newsletter could not be loaded"
        fallback={
          <Panel padded>
            <SkeletonRows count={6} label="Loading the newsletter" />
          </Panel>
        }
      >
        {(loaded) =>
          loaded.status === "draft" && canWrite ? (
            <NewsletterEditor key={loaded.id} newsletter={loaded} />
          ) : (
            <NewsletterReport newsletter={loaded} />
          )
        }
      </QueryContent>
    </AdminPage>
  );
}
