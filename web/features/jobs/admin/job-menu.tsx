import type { Job } from "#contract/jobs/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { DropdownMenu, MenuItem, MenuSeparator } from "#web/ui/dropdown-menu.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ArchiveIcon, CopyIcon, ExternalIcon, MoreIcon } from "#web/ui/icons-actions.tsx";
import { LayersIcon, UsersIcon } from "#web/ui/icons-objects.tsx";
import { CheckIcon } from "#web/ui/icons-status.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useBulkAction } from "./job-bulk.tsx";
import { useDuplicateJob } from "./queries.ts";

type Props = {
  job: Job;
  /** Absent without write permission. */
  onEdit?: ((job: Job) => void) | undefined;
};

/** Less frequent actions. */
export function JobMenu({ job, onEdit }: Props) {
  const duplicate = useDuplicateJob();
  const canReadPeople = useCan("crm.read");
  const { run } = useBulkAction();
  const duplicateJob = () =>
    runMutation(duplicate, job, {
      onSuccess: (draft) => {
        toast({ title: "Job created successfully!", description: draft.title, tone: "positive" });
        onEdit?.(draft);
      },
      onError: ({ message }) => toast({ title: "Error creating job", description: message, tone: "danger" }),
    });
  const changeStatus = async (action: "publish" | "archive") => {
    const [failure] = (await run(action, [job])) ?? [];
    if (failure) toast({ title: "Error updating job", description: failure.message, tone: "danger" });
  };
  return (
    <DropdownMenu trigger={<IconButton label={`More for ${job.title}`} icon={<MoreIcon />} />}>
      <MenuItem asChild>
        <a href={adminPaths.jobPreview(job.id)} target="_blank" rel="noopener">
          <ExternalIcon />
          Preview as a candidate
        </a>
      </MenuItem>
      {canReadPeople && (
        <MenuItem asChild>
          <Link to={adminPaths.pipeline(job.id)}>
            <UsersIcon />
            Pipeline
          </Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to={adminPaths.jobScreening(job.id)}>
          <LayersIcon />
          Screening and scorecard
        </Link>
      </MenuItem>
      {onEdit && (
        <>
          <MenuItem icon={<CopyIcon />} onSelect={duplicateJob}>
            Duplicate
          </MenuItem>
          <MenuSeparator />
          {job.status !== "published" && (
            <MenuItem icon={<CheckIcon />} onSelect={() => void changeStatus("publish")}>
              Publish
            </MenuItem>
          )}
          {job.status !== "archived" && (
            <MenuItem icon={<ArchiveIcon />} onSelect={() => void changeStatus("archive")}>
              Archive
            </MenuItem>
          )}
        </>
      )}
    </DropdownMenu>
  );
}
