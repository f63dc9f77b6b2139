import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { Application } from "#contract/applications/schemas.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { RecordHistory } from "#web/features/activity/admin/record-history.tsx";
import { ApplicationPlacement } from "#web/features/clients/admin/application-placement.tsx";
import { ApplicationInterviews } from "#web/features/interviews/admin/application-interviews.tsx";
import { ScheduleButton } from "#web/features/interviews/admin/schedule-button.tsx";
import { HistoryPanel } from "#web/features/inbox/admin/history.tsx";
import { ReplyDialog } from "#web/features/inbox/admin/reply-dialog.tsx";
import { ScorecardsPanel } from "#web/features/scorecards/admin/scorecards-panel.tsx";
import { ShortlistsPanel } from "#web/features/submittals/admin/shortlists-panel.tsx";
import { AnswersPanel } from "#web/features/screening/admin/answers-panel.tsx";
import { SpamNote } from "#web/features/spam/admin/spam-note.tsx";
import { StagePanel } from "#web/features/pipeline/admin/stage-control.tsx";
import { ApplicationDetails } from "./application-details.tsx";
import { ApplicationNavigation, useListHref } from "./application-navigation.tsx";
import { fullName } from "./application-cells.tsx";
import { DuplicateApplications } from "./duplicate-applications.tsx";
import { applicationById } from "./queries.ts";
import { ResumePanel } from "./resume-panel.tsx";

export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(applicationById(id));
  const application = query.data;
  const canWrite = useCan("crm.write");
  const canReadClients = useCan("clients.read");
  const [replying, setReplying] = useState(false);
  const name = application ? fullName(application) : "Application";
  return (
    <AdminPage
      title={name}
      trail={[{ label: "Applications", href: useListHref(id) }]}
      media={application && <Avatar name={name} large />}
      note={application && formatSubmitted(application)}
      actions={
        <>
          {/* Also while the application loads, so that its keys work at once. */}
          <ApplicationNavigation id={id} />
          {application && !isClosed(application) && <ScheduleButton subject={toSubject(application)} />}
          {application && canWrite && (
            <Button size="sm" onClick={() => setReplying(true)}>
              Reply by email
            </Button>
          )}
        </>
      }
    >
      <QueryContent
        query={query}
        errorTitle="The application could not be loaded"
        fallback={
          <Panel padded>
            <SkeletonRows count={3} label="Loading the application" />
          </Panel>
        }
      >
        {(loaded) => (
          <div
            key={loaded.id}
            className="grid items-start gap-5 lg:grid-cols-[minmax(20rem,1fr)_minmax(0,1.35fr)] lg:grid-rows-[auto_1fr]"
          >
            <div className="grid gap-5">
              <SpamNote kind="application" submission={loaded} />
              <DuplicateApplications application={loaded} />
              <StagePanel key={loaded.id} application={loaded} />
              <ApplicationDetails application={loaded} />
              <Message application={loaded} />
            </div>
            <ResumePanel
              application={loaded}
              className="lg:sticky lg:top-4 lg:col-start-2 lg:row-span-2 lg:row-start-1"
            />
            <div className="grid gap-5">
              <AnswersPanel applicationId={loaded.id} />
              <ScorecardsPanel applicationId={loaded.id} />
              <ApplicationInterviews subject={toSubject(loaded)} isClosed={isClosed(loaded)} />
              {canReadClients && <ShortlistsPanel subject={{ applicationId: loaded.id }} />}
              <ApplicationPlacement key={loaded.id} application={loaded} />
              <HistoryPanel submission={{ kind: "application", id: loaded.id }} />
              <RecordHistory entityType="application" entityId={loaded.id} />
            </div>
          </div>
        )}
      </QueryContent>
      {replying && application && (
        <ReplyDialog
          submission={{ kind: "application", id: application.id }}
          email={application.email}
          templateData={{ firstName: application.firstName, about: formatRole(application) }}
          onClose={() => setReplying(false)}
        />
      )}
    </AdminPage>
  );
}

const isClosed = ({ stage }: Application) => stage === "withdrawn" || stage === "rejected";

const toSubject = (application: Application) => ({
  applicationId: application.id,
  candidate: fullName(application),
  jobTitle: application.jobTitle,
});

const formatRole = ({ jobTitle, jobCompany }: Application) =>
  jobTitle && jobCompany ? `${jobTitle} at ${jobCompany}` : jobTitle;

const formatSubmitted = ({ jobTitle, createdAt }: Application) =>
  `${jobTitle ? `Applied for ${jobTitle}` : "General application"}, ${formatLocalDateTime(createdAt)}`;

function Message({ application }: { application: Application }) {
  return (
    <Panel title="Message" padded>
      {application.additionalInfo ? (
        <p className="max-w-prose whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
          {application.additionalInfo}
        </p>
      ) : (
        <p className="text-ink-3">No message.</p>
      )}
    </Panel>
  );
}
