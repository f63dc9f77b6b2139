import { useState } from "react";
import { channelLabels } from "#contract/channels/constants.ts";
import type { ArticleChannels, ChannelPost, ChannelState } from "#contract/channels/endpoints.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatLocalDateTime, isFuture } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { useCan } from "#web/lib/me.ts";
import { FIRM_ZONE, formatDateTime } from "#web/features/booking/admin/firm-time.ts";
import { settingLabel } from "#web/features/settings/admin/setting-label.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { ExternalIcon } from "#web/ui/icons-actions.tsx";
import { zoneShort } from "#contract/time-zone.ts";
import { ChannelForm } from "./channel-form.tsx";
import { channelState, describeMissing } from "./channel-labels.ts";
import { PostPreview } from "./post-preview.tsx";
import { ResolveDialog } from "./resolve-dialog.tsx";

type Props = { article: ArticleChannels; state: ChannelState };

/** One channel of an article: its state, and the form of a post that is not sent yet. */
export function ChannelSection({ article, state, open }: Props & { open: boolean }) {
  const { label, badge } = channelState(state);
  return (
    <Disclosure
      open={open}
      summary={
        <span className="flex flex-1 items-center justify-between gap-3 pr-2">
          <span>{channelLabels[state.channel]}</span>
          <Badge status={badge}>{label}</Badge>
        </span>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ChannelContent article={article} state={state} />
      </div>
    </Disclosure>
  );
}

function ChannelContent({ article, state }: Props) {
  const canPost = useCan("content.publish");
  const { post, missing } = state;
  const isEditable =
    canPost && (post ? post.canEdit : missing.length === 0 && article.status === "published");
  return (
    <>
      {missing.length > 0 && post?.status !== "posted" && <MissingNote state={state} />}
      {!post && <PublicationNote article={article} />}
      {post && <PostNote article={article} post={post} canPost={canPost} />}
      {isEditable ? (
        <ChannelForm
          // A changed post starts the form again; the text that somebody typed comes back as their draft.
          key={JSON.stringify([post?.id, post?.status, post?.text, post?.scheduledFor])}
          article={article}
          state={state}
        />
      ) : (
        <PostPreview text={post?.text ?? state.defaultText} card={article.card} state={state} />
      )}
    </>
  );
}

function PublicationNote({ article: { status, publishesAt } }: { article: ArticleChannels }) {
  if (status === "published") return null;
  return (
    <Alert tone="note">
      {publishesAt
        ? `The article is published on ${formatDateTime(publishesAt)} ${zoneShort(FIRM_ZONE)}. Schedule its post for later.`
        : "Publish the article first, or set a date. Then it can be posted."}
    </Alert>
  );
}

function MissingNote({ state }: { state: ChannelState }) {
  const canManage = useCan("settings.manage");
  const to =
    state.channel === "linkedin"
      ? `${adminPaths.portal("content")}?tab=linkedin`
      : `${adminPaths.portal("settings")}?tab=channels`;
  return (
    <Alert tone="note">
      {describeMissing(state)}.{" "}
      {canManage ? (
        <Link to={to} className="link">
          {state.channel === "linkedin" ? "Connect LinkedIn" : "Open settings"}
        </Link>
      ) : (
        "An administrator can connect it."
      )}
    </Alert>
  );
}

type NoteProps = { article: ArticleChannels; post: ChannelPost; canPost: boolean };

function PostNote({ article, post, canPost }: NoteProps) {
  const { status, scheduledFor, error, url, postedAt, channel } = post;
  const network = channelLabels[channel];
  if (status === "posted") {
    return (
      <Alert tone="positive" title="Posted.">
        {postedAt && `${formatLocalDateTime(postedAt)}. `}
        {url && (
          <a href={url} target="_blank" rel="noreferrer" className="link">
            View on {network} <ExternalIcon size={12} className="inline" />
          </a>
        )}
      </Alert>
    );
  }
  if (status === "scheduled" && scheduledFor) {
    return (
      <Alert tone="note" title="Scheduled.">
        {formatDateTime(scheduledFor)} {zoneShort(FIRM_ZONE)}.
      </Alert>
    );
  }
  if (status === "unknown") return <UnknownNote article={article} post={post} canPost={canPost} />;
  if (status === "failed") {
    return (
      <Alert tone="danger" title="Not posted.">
        {error}
      </Alert>
    );
  }
  return (
    <Alert tone="note" title="Queued.">
      {describeWait(post)}
    </Alert>
  );
}

function describeWait({ error, waitingFor, nextAttemptAt }: ChannelPost): string {
  if (waitingFor) return `It waits for ${settingLabel(waitingFor)}.`;
  const next =
    nextAttemptAt && isFuture(nextAttemptAt) ? `Next attempt ${formatLocalDateTime(nextAttemptAt)}.` : "";
  return [error, next].filter(Boolean).join(" ") || "It is sent in a moment.";
}

function UnknownNote({ article, post, canPost }: NoteProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Alert tone="caution" title="Unknown.">
      {`${post.error ?? ""} It is not sent again until you state whether it is on ${channelLabels[post.channel]}.`}
      {canPost && (
        <Button variant="line" size="sm" className="mt-2 flex" onClick={() => setIsAsking(true)}>
          Was it posted?
        </Button>
      )}
      {isAsking && (
        <ResolveDialog
          articleId={article.articleId}
          articleTitle={article.card.title}
          channel={post.channel}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Alert>
  );
}
