import { firmTimeZone } from "#contract/firm.ts";
import { formatInteger } from "#contract/numbers.ts";
import type { SmsCampaign } from "#contract/sms/campaign-schemas.ts";
import { formatZonedTime } from "#contract/time-zone.ts";
import { formatLocalDateTime, isFuture } from "#web/lib/format-date.ts";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { StatCard, StatTiles } from "#web/ui/stat-card.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { formatCampaignStatus } from "./campaign-labels.tsx";
import { type CampaignAction, useCampaignAction } from "./campaign-queries.ts";
import { SendingProblem } from "./sending-problem.tsx";

/** How far a campaign is, with Pause, Resume and Stop. */
export function CampaignProgress({ campaign }: { campaign: SmsCampaign }) {
  const { status, counts, total, segments } = campaign;
  const isRunning = status === "sending" || status === "paused";
  return (
    <>
      <Panel title={formatCampaignStatus(status)} actions={<Actions campaign={campaign} />} padded>
        <div className="grid gap-4">
          {(status === "sending" || status === "scheduled") && <SendingProblem />}
          {status === "scheduled" && campaign.startAt && (
            <p>
              Starts{" "}
              <time dateTime={campaign.startAt}>{formatZonedTime(campaign.startAt, firmTimeZone)}</time>. The
              audience is chosen then.
            </p>
          )}
          {isRunning && (
            <Progress
              label="People done"
              value={total - counts.queued}
              max={Math.max(total, 1)}
              note={`${formatInteger(total - counts.queued)} of ${formatInteger(total)}`}
            />
          )}
          <NextText campaign={campaign} />
          {!isRunning && status !== "scheduled" && campaign.finishedAt && (
            <p>
              {status === "stopped" ? "Stopped" : "Finished"}{" "}
              <time dateTime={campaign.finishedAt}>{formatLocalDateTime(campaign.finishedAt)}</time>
              {campaign.startedBy && `, started by ${campaign.startedBy}`}.
            </p>
          )}
        </div>
      </Panel>
      {status !== "scheduled" && (
        <StatTiles>
          <StatCard label="Queued" value={formatInteger(counts.queued)} />
          <StatCard
            label="Sent"
            value={formatInteger(counts.sent + counts.delivered)}
            note={`${formatInteger(segments)} segments`}
          />
          <StatCard label="Delivered" value={formatInteger(counts.delivered)} />
          <StatCard label="Failed" value={formatInteger(counts.failed)} />
          <StatCard label="Opted out" value={formatInteger(counts.opted_out)} />
          <StatCard label="Skipped" value={formatInteger(counts.skipped)} />
        </StatTiles>
      )}
    </>
  );
}

function NextText({
  campaign: { status, nextSendAt, isAudienceComplete, total },
}: {
  campaign: SmsCampaign;
}) {
  if (status !== "sending") return null;
  if (!isAudienceComplete)
    return <p className="text-sm text-ink-2">The audience is being read: {formatInteger(total)} so far.</p>;
  if (!nextSendAt || !isFuture(nextSendAt)) return null;
  return (
    <p className="text-sm text-ink-2">
      Next text <time dateTime={nextSendAt}>{formatLocalDateTime(nextSendAt)}</time>: until then it is quiet
      hours where the remaining people are, or the rate is used up.
    </p>
  );
}

const DONE: Record<CampaignAction, string> = {
  unschedule: "Campaign is a draft again",
  pause: "Campaign paused",
  resume: "Campaign resumed",
  stop: "Campaign stopped",
};

function Actions({ campaign: { id, name, status } }: { campaign: SmsCampaign }) {
  const canChange = useCan("sms.campaign");
  const action = useCampaignAction(id);
  if (!canChange || status === "finished" || status === "stopped") return null;
  const run = (change: CampaignAction) =>
    runMutation(action, change, {
      onSuccess: () => toast({ title: DONE[change], tone: "positive" }),
      onError: ({ message }) =>
        toast({ title: "The campaign was not changed", description: message, tone: "danger" }),
    });
  const toButton = (change: CampaignAction, label: string) => (
    <Button
      size="sm"
      variant={change === "resume" ? "primary" : "line"}
      pending={action.isPending && action.variables === change}
      onClick={() => run(change)}
    >
      {label}
    </Button>
  );
  if (status === "scheduled") return toButton("unschedule", "Back to draft");
  return (
    <div className="flex gap-2">
      {status === "sending" ? toButton("pause", "Pause") : toButton("resume", "Resume")}
      <AlertDialog
        title={`Stop ${name}?`}
        confirmLabel="Stop campaign"
        cancelLabel="Keep it"
        trigger={
          <Button size="sm" variant="line">
            Stop
          </Button>
        }
        onConfirm={() => run("stop")}
      >
        Everybody who has not been texted is skipped. It can’t be started again.
      </AlertDialog>
    </div>
  );
}
