import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import type { Application } from "#contract/applications/schemas.ts";
import type { Selection } from "#web/lib/use-selection.ts";
import { FormattedDate } from "#web/lib/formatted-time.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FileIcon } from "#web/ui/icons-objects.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { StageBadge } from "./stage-badge.tsx";

export const fullName = ({ firstName, lastName }: Application): string => `${firstName} ${lastName}`;

type SelectionProps = {
  /** Undefined without the permission to move applications. */
  selection: Selection<Application> | undefined;
};

export function ApplicationTable({
  applications,
  selection,
}: SelectionProps & { applications: Application[] }) {
  return (
    <Table
      caption="Applications, newest first"
      head={
        <>
          {selection && (
            <HeaderCell>
              <span className="sr-only">Selection</span>
              <Checkbox
                label="Select all on this page"
                hideLabel
                className="max-desk:hidden"
                checked={selection.isPageSelected}
                onChange={({ target }) => selection.selectPage(target.checked)}
              />
            </HeaderCell>
          )}
          <HeaderCell>Name</HeaderCell>
          <HeaderCell>Job</HeaderCell>
          <HeaderCell>Email and phone</HeaderCell>
          <HeaderCell>Stage</HeaderCell>
          <HeaderCell numeric>Received</HeaderCell>
        </>
      }
    >
      {applications.map((application) => (
        <ApplicationRow key={application.id} application={application} selection={selection} />
      ))}
    </Table>
  );
}

const formatRepeats = ({ others, sameJob }: Application): string =>
  sameJob > 0 ? "Duplicate" : `${others} more from this applicant`;

const formatFlagged = ({ flaggedAnswers }: Application): string =>
  flaggedAnswers === 1
    ? "1 answer outside what the job asks for"
    : `${flaggedAnswers} answers outside what the job asks for`;

function ApplicationRow({ application, selection }: SelectionProps & { application: Application }) {
  const { id, email, phone, jobTitle, currentPosition, stage, resume, createdAt } = application;
  const from = useListParams().href({}).slice(1);
  const isSelected = selection?.isSelected(id) ?? false;
  return (
    <Row selected={isSelected}>
      {selection && (
        <Cell>
          <Checkbox
            label={`Select ${fullName(application)}`}
            hideLabel
            checked={isSelected}
            onChange={(event) => selection.onSelect(id, event)}
          />
        </Cell>
      )}
      <Cell as="title" className={selection && "max-desk:basis-[calc(100%-3rem)]!"}>
        <span className="flex items-center gap-1.5 desk:min-w-[8rem]">
          <Link
            to={adminPaths.application(id, from)}
            className="[overflow-wrap:anywhere] hover:underline hover:decoration-signal hover:underline-offset-4"
          >
            {fullName(application)}
          </Link>
          {resume && <FileIcon title="Resume attached" size={14} className="shrink-0 text-ink-3" />}
        </span>
        {currentPosition && <CellNote>{currentPosition}</CellNote>}
        {application.others > 0 && <CellNote>{formatRepeats(application)}</CellNote>}
        {application.flaggedAnswers > 0 && <CellNote>{formatFlagged(application)}</CellNote>}
      </Cell>
      <Cell className="max-desk:w-full max-desk:basis-full">
        {jobTitle ?? <span className="text-ink-3">General application</span>}
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
      <Cell numeric className="max-desk:ml-auto xl:whitespace-nowrap">
        <FormattedDate at={createdAt} />
      </Cell>
    </Row>
  );
}
