import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LinkedInPost } from "#contract/linkedin/endpoints.ts";
import { formatInteger } from "#contract/numbers.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { isFuture, formatLocalDateTime } from "#web/lib/format-date.ts";
import { QueryRows } from "#web/lib/query-content.tsx";
import { useCan } from "#web/lib/me.ts";
import { RelativeTime } from "#web/lib/formatted-time.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ExternalIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { settingLabel } from "#web/features/settings/admin/setting-label.ts";
import { useSavePost } from "#web/features/channels/admin/queries.ts";
import { ResolveDialog } from "#web/features/channels/admin/resolve-dialog.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { postStatuses, scheduledPost } from "./linkedin-labels.ts";
import { latestPosts } from "./queries.ts";

export function LinkedInPostsPanel() {
  const query = useQuery(latestPosts());
  const canPost = useCan("content.publish");
  return (
    <Panel title="LinkedIn Posts">
      <QueryRows
        query={query}
        errorTitle="The posts could not be loaded"
        skeletonCount={3}
        loadingLabel="Loading posts"
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title="No LinkedIn posts yet" level={3} className="m-4">
              Each published article can be posted once, with its title, summary, link and picture.
            </EmptyState>
          ) : (
            <>
              <PostTable posts={rows} canPost={canPost} />
              {total > rows.length && (
                <p className="fig border-t border-line px-4 py-2.5 text-ink-3">
                  The latest {rows.length} of {formatInteger(total)}
                </p>
              )}
            </>
          )
        }
      </QueryRows>
    </Panel>
  );
}

const PostTable = ({ posts, canPost }: { posts: LinkedInPost[]; canPost: boolean }) => (
  <Table
    caption="Posts on LinkedIn, newest first"
    head={
      <>
        <HeaderCell>Article</HeaderCell>
        <HeaderCell>Status</HeaderCell>
        <HeaderCell>Details</HeaderCell>
        <HeaderCell numeric>Requested</HeaderCell>
        <HeaderCell hideLabel>Actions</HeaderCell>
      </>
    }
  >
    {posts.map((post) => (
      <PostRow key={post.id} post={post} canPost={canPost} />
    ))}
  </Table>
);

const isScheduled = ({ status, scheduledFor }: LinkedInPost): boolean =>
  status === "pending" && scheduledFor !== null && isFuture(scheduledFor);

function PostRow({ post, canPost }: { post: LinkedInPost; canPost: boolean }) {
  const { articleTitle, articleCategory, status, url, createdAt } = post;
  const { label, badge } = isScheduled(post) ? scheduledPost : postStatuses[status];
  const { label: category } = useStaffList("categories");
  return (
    <Row>
      <Cell as="title">
        <span className="[overflow-wrap:anywhere]">{articleTitle}</span>
        <CellNote>{category(articleCategory)}</CellNote>
      </Cell>
      <Cell>
        <Badge status={badge}>{label}</Badge>
      </Cell>
      <Cell className="[overflow-wrap:anywhere] max-desk:order-1 max-desk:basis-full">
        <PostDetails post={post} />
      </Cell>
      <Cell numeric className="max-desk:ml-auto">
        <RelativeTime at={createdAt} />
      </Cell>
      <Cell as="actions">
        {url && (
          <Button asChild variant="line" size="sm">
            <a href={url} target="_blank" rel="noreferrer" aria-label={`${articleTitle} on LinkedIn`}>
              <ExternalIcon size={14} />
              View
            </a>
          </Button>
        )}
        {canPost && <PostActions post={post} />}
      </Cell>
    </Row>
  );
}

function PostDetails({ post }: { post: LinkedInPost }) {
  const { status, error, postedAt, scheduledFor, waitingFor, nextAttemptAt } = post;
  if (scheduledFor && isScheduled(post)) return <>Will be posted {formatLocalDateTime(scheduledFor)}</>;
  if (status === "posted") return postedAt ? <>Posted {formatLocalDateTime(postedAt)}</> : <>Posted</>;
  const nextStep = waitingFor
    ? waitingFor === "linkedin_account"
      ? "Will be posted when LinkedIn is connected."
      : `Waiting for ${settingLabel(waitingFor)}.`
    : nextAttemptAt && isFuture(nextAttemptAt)
      ? `Next attempt ${formatLocalDateTime(nextAttemptAt)}.`
      : null;
  return (
    <>
      {error && waitingFor !== "linkedin_account" && <span className="block max-w-[34rem]">{error}</span>}
      {status === "unknown" && (
        <CellNote>It is not sent again until you say whether it is on LinkedIn.</CellNote>
      )}
      {nextStep && <CellNote>{nextStep}</CellNote>}
      {!error && !nextStep && <span className="text-ink-3">Queued</span>}
    </>
  );
}

function PostActions({ post }: { post: LinkedInPost }) {
  const { setParam } = useListParams();
  const [isResolving, setIsResolving] = useState(false);
  const { articleId, articleTitle, status, canEdit, canRetry } = post;
  return (
    <>
      {canEdit && articleId && (
        <Button
          variant="line"
          size="sm"
          aria-label={`Edit the post of ${articleTitle}`}
          onClick={() => setParam("share", articleId)}
        >
          Edit
        </Button>
      )}
      {status === "unknown" && articleId && (
        <Button
          variant="line"
          size="sm"
          aria-label={`Was it posted? ${articleTitle}`}
          onClick={() => setIsResolving(true)}
        >
          Was it posted?
        </Button>
      )}
      {canRetry && articleId && <RetryButton post={post} articleId={articleId} />}
      {isResolving && articleId && (
        <ResolveDialog
          articleId={articleId}
          articleTitle={articleTitle}
          channel="linkedin"
          onClose={() => setIsResolving(false)}
        />
      )}
    </>
  );
}

type RetryProps = { post: LinkedInPost; articleId: string };

function RetryButton({ post: { articleTitle, status }, articleId }: RetryProps) {
  const retry = useSavePost();
  const label = status === "pending" ? "Try now" : "Retry";
  const onRetry = () =>
    runMutation(
      retry,
      { id: articleId, channel: "linkedin", isNew: false, text: undefined, scheduledFor: null },
      {
        onSuccess: () =>
          toast({ title: "LinkedIn posting triggered!", description: articleTitle, tone: "positive" }),
        onError: ({ message }) => toast({ title: "Error", description: message, tone: "danger" }),
      },
    );
  return (
    <Button
      variant="line"
      size="sm"
      aria-label={`${label}: ${articleTitle}`}
      pending={retry.isPending}
      pendingLabel="Trying…"
      onClick={onRetry}
    >
      {label}
    </Button>
  );
}
