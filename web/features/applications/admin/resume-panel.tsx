import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Application, ResumeText } from "#contract/applications/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { useCan } from "#web/lib/me.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { formatFileSize } from "#web/ui/file-field.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ResumeDocument } from "./resume-document.tsx";
import { resumeText, useExtractResume } from "./resume-queries.ts";

const VIEWS = [
  { value: "document", label: "Document" },
  { value: "text", label: "Text" },
] as const;

type ResumePanelProps = { application: Application; className?: string };

/** The resume beside the person: a PDF as it was sent, a Word file as its text. */
export function ResumePanel({ application, className }: ResumePanelProps) {
  const { id, resume, resumeUrl } = application;
  const isPdf = resume?.type === "application/pdf";
  const [view, setView] = useState<"document" | "text">("document");
  if (!resume)
    return (
      <Panel title="Resume" padded className={className}>
        <p className="text-ink-3 [overflow-wrap:anywhere]">
          {resumeUrl ? `The applicant sent a link: ${resumeUrl}` : "This application came without a resume."}
        </p>
      </Panel>
    );
  return (
    <Panel
      title="Resume"
      className={className}
      actions={
        <div className="flex flex-wrap items-center justify-end gap-2">
          {isPdf && <SegmentedControl label="View" options={VIEWS} value={view} onValueChange={setView} />}
          <ResumeLink id={id} />
        </div>
      }
      footer={
        <p
          className="truncate text-ink-3"
          title={resume.name}
        >{`${resume.name}, ${formatFileSize(resume.size)}`}</p>
      }
    >
      {isPdf && view === "document" ? (
        <ResumeDocument id={id} name={`${application.firstName} ${application.lastName}`} />
      ) : (
        <ResumeTextView id={id} />
      )}
    </Panel>
  );
}

/** A plain link: the file name comes from the response's Content-Disposition. */
const ResumeLink = ({ id }: { id: string }) => (
  <Button asChild size="sm" variant="outline">
    <a href={adminPaths.resume(id)} download>
      <DownloadIcon size={14} />
      Download resume
    </a>
  </Button>
);

function ResumeTextView({ id }: { id: string }) {
  const query = useQuery(resumeText(id));
  return (
    <QueryContent
      query={query}
      errorTitle="The text could not be loaded"
      className="m-4"
      fallback={
        <div className="p-4">
          <SkeletonRows count={8} label="Loading the text" />
        </div>
      }
    >
      {(loaded) => (
        <div className="p-4">
          {loaded.status === "ready" ? (
            <Paragraphs text={loaded.text ?? ""} />
          ) : (
            <MissingText id={id} {...loaded} />
          )}
        </div>
      )}
    </QueryContent>
  );
}

/** Empty lines separate paragraphs. */
const Paragraphs = ({ text }: { text: string }) => (
  <div className="grid max-w-prose gap-3 text-ink-2">
    {[...text.matchAll(/(?:.|\n(?!\n))+/g)].map(({ 0: paragraph, index: start }) => (
      <p key={start} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {paragraph.trim()}
      </p>
    ))}
  </div>
);

const TITLES = {
  pending: "The text is being extracted.",
  unsearchable: "Not searchable",
  failed: "The text could not be extracted.",
};

type MissingTextProps = Pick<ResumeText, "reason"> & { id: string; status: ResumeText["status"] };

function MissingText({ id, status, reason }: MissingTextProps) {
  const canExtract = useCan("crm.write") && status === "failed";
  const extract = useExtractResume(id);
  if (status === "ready") return null;
  const onExtract = () =>
    runMutation(extract, undefined, {
      onError: ({ message }) =>
        toast({ title: "Failed to extract the text", description: message, tone: "danger" }),
    });
  return (
    <Alert tone={status === "failed" ? "caution" : "note"} live title={TITLES[status]}>
      {status === "pending" ? "It appears here in a moment." : reason}
      {canExtract && (
        <p className="mt-2">
          <Button
            size="sm"
            variant="outline"
            pending={extract.isPending}
            pendingLabel="Extracting…"
            onClick={onExtract}
          >
            Extract again
          </Button>
        </p>
      )}
    </Alert>
  );
}
