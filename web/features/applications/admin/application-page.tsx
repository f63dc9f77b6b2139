import { adminPaths } from "#web/lib/admin-paths.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { Application } from "#contract/applications/endpoints.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { localMoment } from "#web/lib/dates.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { History } from "#web/features/inbox/admin/history.tsx";
import { ReplyDialog } from "#web/features/inbox/admin/reply-dialog.tsx";
import { ApplicationFacts, ApplicationScore } from "./application-details.tsx";
import { fullName } from "./application-table.tsx";
import { Duplicates } from "./duplicate-applications.tsx";
import { oneApplication } from "./queries.ts";

export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(oneApplication(id));
  const application = query.data;
  const mayWrite = useCan("crm.write");
  const [replying, setReplying] = useState(false);
  const name = application ? fullName(application) : "Application";
  return (
    <AdminPage
      title={name}
      trail={[{ label: "Applications", href: adminPaths.portal("applications") }]}
      mark={application && <Avatar name={name} large />}
      note={application && applied(application)}
      actions={
        application && (
          <>
            {application.resume && <ResumeLink id={application.id} />}
            {mayWrite && (
              <Button size="sm" onClick={() => setReplying(true)}>
                Reply by e-mail
              </Button>
            )}
          </>
        )
      }
    >
      <Loaded
        query={query}
        problem="The application could not be loaded"
        waiting={
          <Panel padded>
            <SkeletonRows count={3} label="Loading the application" />
          </Panel>
        }
      >
        {(loaded) => (
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid gap-5">
              <Duplicates application={loaded} />
              <Message application={loaded} />
              <History of={{ kind: "application", id: loaded.id }} />
            </div>
            <div className="grid gap-5">
              <ApplicationScore score={loaded.leadScore} />
              <ApplicationFacts application={loaded} />
            </div>
          </div>
        )}
      </Loaded>
      {replying && application && (
        <ReplyDialog
          to={{ kind: "application", id: application.id }}
          email={application.email}
          facts={{ firstName: application.firstName, about: application.jobTitle }}
          onClose={() => setReplying(false)}
        />
      )}
    </AdminPage>
  );
}

const applied = ({ jobTitle, createdAt }: Application) =>
  `Applied ${jobTitle ? `for ${jobTitle}` : "in general"}, ${localMoment(createdAt)}`;

/** A plain link: the browser saves the file under the name that the server gives it. */
const ResumeLink = ({ id }: { id: string }) => (
  <Button asChild size="sm" variant="outline">
    <a href={adminPaths.resume(id)} download>
      <DownloadIcon size={14} />
      Download resume
    </a>
  </Button>
);

function Message({ application }: { application: Application }) {
  return (
    <Panel title="What the candidate wrote" padded>
      {application.additionalInfo ? (
        <p className="max-w-prose whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
          {application.additionalInfo}
        </p>
      ) : (
        <p className="text-ink-3">Nothing beside the form’s fields.</p>
      )}
    </Panel>
  );
}
