import { firmTimeZone } from "#contract/firm.ts";
import type { NewsletterDetail } from "#contract/newsletter/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { formatZonedTime } from "#contract/time-zone.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { Link } from "#web/lib/link.tsx";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { StatCard, StatTiles } from "#web/ui/stat-card.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { MailPreview } from "./mail-preview.tsx";
import { resultLabels } from "./newsletter-labels.ts";
import { type NewsletterChange, useChangeNewsletter } from "./queries.ts";

type Props = { newsletter: NewsletterDetail };

/** Plan, progress and results of a newsletter that is no draft any more; for readers of drafts its content. */
export function NewsletterReport({ newsletter }: Props) {
  const { status, counts, subject, preheader, introduction, articles, topics } = newsletter;
  const articleIds = articles.map(({ id }) => id);
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="grid gap-5">
        {status === "scheduled" && <ScheduledPanel newsletter={newsletter} />}
        {status === "sending" && <ProgressPanel newsletter={newsletter} />}
        {counts.recipients > 0 && <ResultsPanel newsletter={newsletter} />}
        <FactsPanel newsletter={newsletter} />
      </div>
      <MailPreview content={{ subject, preheader, introduction, articleIds, topics }} />
    </div>
  );
}

function useChange(id: string, failure: string) {
  const change = useChangeNewsletter(id);
  return {
    pending: change.isPending,
    run: (request: NewsletterChange, done: string) =>
      runMutation(change, request, {
        onSuccess: () => toast({ title: done, tone: "positive" }),
        onError: ({ message }) => toast({ title: failure, description: message, tone: "danger" }),
      }),
  };
}

function ScheduledPanel({ newsletter: { id, version, sendAt, scheduledBy } }: Props) {
  const canSend = useCan("content.publish");
  const { pending, run } = useChange(id, "The newsletter is still scheduled");
  return (
    <Panel title="Scheduled" padded>
      <p>
        {sendAt && <b className="font-semibold">{formatZonedTime(sendAt, firmTimeZone)}</b>}
        {scheduledBy && <span className="text-ink-2">{`, by ${scheduledBy}`}</span>}
      </p>
      <p className="mt-1 text-sm text-ink-2">Everybody who has confirmed by then gets it.</p>
      {canSend && (
        <Button
          size="sm"
          variant="outline"
          className="mt-3"
          pending={pending}
          onClick={() => run({ kind: "unschedule", version }, "The newsletter is a draft again")}
        >
          Back to draft
        </Button>
      )}
    </Panel>
  );
}

function ProgressPanel({ newsletter: { id, counts } }: Props) {
  const canSend = useCan("content.publish");
  const { pending, run } = useChange(id, "The newsletter was not stopped");
  const done = counts.recipients - counts.queued;
  return (
    <Panel
      title="Sending"
      padded
      footer="You may leave this page; sending goes on."
      actions={
        canSend && (
          <AlertDialog
            trigger={
              <Button size="sm" variant="line" pending={pending}>
                Stop sending
              </Button>
            }
            title="Stop sending?"
            confirmLabel="Stop sending"
            cancelLabel="Continue sending"
            onConfirm={() => run({ kind: "stop" }, "Sending was stopped")}
          >
            {`${formatInteger(counts.queued)} mails are not sent yet and will be skipped. Sent mails can’t be taken back, and a stopped newsletter can’t be continued.`}
          </AlertDialog>
        )
      }
    >
      <Progress
        label="Mails processed"
        value={done}
        max={Math.max(counts.recipients, 1)}
        note={`${formatInteger(done)} of ${formatInteger(counts.recipients)}`}
      />
    </Panel>
  );
}

function ResultsPanel({ newsletter: { counts } }: Props) {
  return (
    <Panel
      title={counts.recipients === 1 ? "1 recipient" : `${formatInteger(counts.recipients)} recipients`}
      footer="Counted from the carrier’s reports and unsubscribe links. Opens are not measured: mails have no tracking pixels."
    >
      <StatTiles className="rounded-none border-0">
        {resultLabels
          .filter(
            ({ key }) =>
              counts[key] > 0 || key === "delivered" || key === "bounced" || key === "unsubscribed",
          )
          .map(({ key, label, note }) => (
            <StatCard key={key} label={label} value={formatInteger(counts[key])} note={note} />
          ))}
      </StatTiles>
      {counts.failed > 0 && (
        <p className="px-4 pb-4 text-sm">
          <Link to={`${adminPaths.portal("deliveries")}?status=dead&kind=mail`} className="link">
            Show failed mails in the outbox
          </Link>
        </p>
      )}
    </Panel>
  );
}

function FactsPanel({ newsletter }: Props) {
  const { label } = useStaffList("categories");
  const { topics, articles, createdBy, isAutomatic, startedAt, finishedAt } = newsletter;
  const time = (at: string) => formatZonedTime(at, firmTimeZone);
  return (
    <Panel title="About" padded>
      <ul className="grid gap-1.5">
        <li>{topics.length === 0 ? "For all topics" : `For the topics ${topics.map(label).join(", ")}`}</li>
        <li>{isAutomatic ? "Drafted automatically" : createdBy && `Written by ${createdBy}`}</li>
        {startedAt && <li>{`Sending began on ${time(startedAt)}`}</li>}
        {finishedAt && <li>{`Ended on ${time(finishedAt)}`}</li>}
      </ul>
      <ol aria-label="Articles" className="mt-3 grid list-decimal gap-1 pl-5">
        {articles.map(({ id, title }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {title}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
