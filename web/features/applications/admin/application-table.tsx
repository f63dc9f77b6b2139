import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import type { Application } from "#contract/applications/endpoints.ts";
import type { Selection } from "#web/lib/selection.ts";
import { Day } from "#web/lib/times.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FileIcon } from "#web/ui/icons-things.tsx";
import { ScoreBadge } from "#web/ui/score-badge.tsx";
import { Cell, CellNote, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { StageBadge } from "./stage-badge.tsx";

export const fullName = ({ firstName, lastName }: Application): string => `${firstName} ${lastName}`;

type Selectable = {
  /** Left out for whoever may not move any. */
  selection: Selection<Application> | undefined;
};

export function ApplicationTable({ applications, selection }: Selectable & { applications: Application[] }) {
  return (
    <Table
      caption="Applications, newest first"
      head={
        <>
          {selection && (
            <HeadCell>
              <span className="sr-only">Selection</span>
              <Checkbox
                label="Select all on this page"
                hideLabel
                className="max-desk:hidden"
                checked={selection.selected.length === applications.length}
                onChange={({ target }) => selection.selectAll(target.checked)}
              />
            </HeadCell>
          )}
          <HeadCell>Name</HeadCell>
          <HeadCell>Job</HeadCell>
          <HeadCell>E-mail and phone</HeadCell>
          <HeadCell>Stage</HeadCell>
          <HeadCell numeric>Score</HeadCell>
          <HeadCell numeric>Received</HeadCell>
        </>
      }
    >
      {applications.map((application) => (
        <ApplicationRow key={application.id} application={application} selection={selection} />
      ))}
    </Table>
  );
}

/** That the same person has sent more than this one. */
const repeatWords = ({ others, sameJob }: Application): string =>
  sameJob > 0 ? "More than once for this job" : `${others} more from this person`;

function ApplicationRow({ application, selection }: Selectable & { application: Application }) {
  const { id, email, phone, jobTitle, currentPosition, stage, resume, leadScore, createdAt } = application;
  const isSelected = selection?.isSelected(id) ?? false;
  return (
    <Row selected={isSelected}>
      {selection && (
        <Cell>
          <Checkbox
            label={`Select ${fullName(application)}`}
            hideLabel
            checked={isSelected}
            onChange={({ target }) => selection.select(id, target.checked)}
          />
        </Cell>
      )}
      <Cell as="title" className={selection && "max-desk:basis-[calc(100%-3rem)]!"}>
        <span className="flex items-center gap-1.5 desk:min-w-[8rem]">
          <Link
            to={adminPaths.application(id)}
            className="[overflow-wrap:anywhere] hover:underline hover:decoration-signal hover:underline-offset-4"
          >
            {fullName(application)}
          </Link>
          {resume && <FileIcon title="Resume attached" size={14} className="shrink-0 text-ink-3" />}
        </span>
        {currentPosition && <CellNote>{currentPosition}</CellNote>}
        {application.others > 0 && <CellNote>{repeatWords(application)}</CellNote>}
      </Cell>
      <Cell className="max-desk:w-full max-desk:basis-full">
        {jobTitle ?? <span className="text-ink-3">In general</span>}
      </Cell>
      <Cell className="max-desk:w-full max-desk:basis-full">
        <span className="block truncate desk:max-w-[8.75rem] lg:max-w-[11rem] xl:max-w-[17rem]" title={email}>
          {email}
        </span>
        <CellNote>{phone}</CellNote>
      </Cell>
      <Cell>
        <StageBadge stage={stage} />
      </Cell>
      <Cell numeric>
        {leadScore === null ? <span className="text-ink-3">None</span> : <ScoreBadge score={leadScore} />}
      </Cell>
      <Cell numeric className="max-desk:ml-auto xl:whitespace-nowrap">
        <Day at={createdAt} />
      </Cell>
    </Row>
  );
}
