import { useQuery } from "@tanstack/react-query";
import type { LinkedInPost } from "#contract/linkedin/endpoints.ts";
import { formatInteger } from "#contract/numbers.ts";
import { isFuture, formatLocalDateTime } from "#web/lib/dates.ts";
import { QueryRows } from "#web/lib/loaded.tsx";
import { useCan } from "#web/lib/me.ts";
import { RelativeTime } from "#web/lib/times.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ExternalIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { postStatuses, settingLabel } from "./linkedin-labels.ts";
import { latestPosts, useRetryPost } from "./queries.ts";

/** The latest ten posts, what became of each and why, and a way to try again what has failed. */
export function LinkedInPostsPanel() {
  const query = useQuery(latestPosts());
  const mayPost = useCan("content.publish");
  return (
    <Panel title="LinkedIn Posts">
      <QueryRows query={query} errorTitle="The posts could not be loaded" skeletonCount={3} loadingLabel="Loading posts">
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title="No LinkedIn posts yet" level={3} className="m-4">
              Each published article can be posted once, with its title, summary, link and picture.
            </EmptyState>
          ) : (
            <>
              <PostTable posts={rows} mayPost={mayPost} />
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

const PostTable = ({ posts, mayPost }: { posts: LinkedInPost[]; mayPost: boolean }) => (
  <Table
    caption="Posts on LinkedIn, newest first"
    head={
      <>
        <HeaderCell>Article</HeaderCell>
        <HeaderCell>Status</HeaderCell>
        <HeaderCell>What happened</HeaderCell>
        <HeaderCell numeric>Ordered</HeaderCell>
        <HeaderCell hideLabel>Actions</HeaderCell>
      </>
    }
  >
    {posts.map((post) => (
      <PostRow key={post.id} post={post} mayPost={mayPost} />
    ))}
  </Table>
);

function PostRow({ post, mayPost }: { post: LinkedInPost; mayPost: boolean }) {
  const { articleTitle, articleCategory, status, url, canRetry, createdAt } = post;
  const { label, badge } = postStatuses[status];
  return (
    <Row>
      <Cell as="title">
        <span className="[overflow-wrap:anywhere]">{articleTitle}</span>
        <CellNote>{articleCategory}</CellNote>
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
        {mayPost && canRetry && <RetryButton post={post} />}
      </Cell>
    </Row>
  );
}

/** What is known of a post, in a sentence or two. */
function PostDetails({ post: { status, error, postedAt, waitingFor, nextAttemptAt } }: { post: LinkedInPost }) {
  if (status === "posted") return postedAt ? <>Posted {formatLocalDateTime(postedAt)}</> : <>Posted</>;
  const next = waitingFor
    ? waitingFor === "linkedin_account"
      ? "It is posted as soon as LinkedIn is connected."
      : `It waits for ${settingLabel(waitingFor)}.`
    : nextAttemptAt && isFuture(nextAttemptAt)
      ? `Next try ${formatLocalDateTime(nextAttemptAt)}.`
      : null;
  return (
    <>
      {error && waitingFor !== "linkedin_account" && <span className="block max-w-[34rem]">{error}</span>}
      {status === "unknown" && (
        <CellNote>
          Trying again sends the very same words, which LinkedIn refuses if they are there already.
        </CellNote>
      )}
      {next && <CellNote>{next}</CellNote>}
      {!error && !next && <span className="text-ink-3">On its way</span>}
    </>
  );
}

function RetryButton({ post: { id, articleTitle, status } }: { post: LinkedInPost }) {
  const retry = useRetryPost();
  const label = status === "pending" ? "Try now" : "Retry";
  const click = () =>
    retry.mutate(id, {
      onSuccess: () =>
        toast({ title: "LinkedIn posting triggered!", description: articleTitle, tone: "positive" }),
      onError: ({ message }) => toast({ title: "Error", description: message, tone: "danger" }),
    });
  return (
    <Button
      variant="line"
      size="sm"
      aria-label={`${label}: ${articleTitle}`}
      pending={retry.isPending}
      pendingLabel="Trying…"
      onClick={click}
    >
      {label}
    </Button>
  );
}
