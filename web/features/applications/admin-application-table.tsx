import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import type { Application } from "#contract/applications.ts";
import { localMoment, longDay } from "#web/lib/dates.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FileIcon } from "#web/ui/icons-things.tsx";
import { ScoreBadge } from "#web/ui/score-badge.tsx";
import { Cell, CellNote, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { StageBadge } from "./admin-stage-badge.tsx";

export const fullName = ({ firstName, lastName }: Application): string => `${firstName} ${lastName}`;

/** Which rows are marked, and how to mark them; left out for whoever may not move any. */
type Marks = { marked: ReadonlySet<string>; mark: (ids: string[], on: boolean) => void };
type TableProps = { applications: Application[]; marks: Marks | undefined };

export function ApplicationTable({ applications, marks }: TableProps) {
  const ids = applications.map(({ id }) => id);
  return (
    <Table
      caption="Applications, newest first"
      head={
        <>
          {marks && (
            <HeadCell>
              <span className="sr-only">Marked</span>
              <Checkbox
                label="Mark all on this page"
                hideLabel
                className="max-desk:hidden"
                checked={ids.every((id) => marks.marked.has(id))}
                onChange={({ target }) => marks.mark(ids, target.checked)}
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
        <ApplicationRow key={application.id} application={application} marks={marks} />
      ))}
    </Table>
  );
}

/** That the same person has sent more than this one. */
const repeatWords = ({ others, sameJob }: Application): string =>
  sameJob > 0 ? "More than once for this job" : `${others} more from this person`;

function ApplicationRow({ application, marks }: { application: Application; marks: Marks | undefined }) {
  const { id, email, phone, jobTitle, currentPosition, stage, resume, leadScore, createdAt } = application;
  return (
    <Row selected={marks?.marked.has(id) ?? false}>
      {marks && (
        <Cell>
          <Checkbox
            label={`Mark ${fullName(application)}`}
            hideLabel
            checked={marks.marked.has(id)}
            onChange={({ target }) => marks.mark([id], target.checked)}
          />
        </Cell>
      )}
      <Cell as="title" className={marks && "max-desk:basis-[calc(100%-3rem)]!"}>
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
        <time dateTime={createdAt} title={localMoment(createdAt)}>
          {longDay(createdAt)}
        </time>
      </Cell>
    </Row>
  );
}
