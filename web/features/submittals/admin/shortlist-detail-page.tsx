import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { SHORTLIST_DAYS } from "#contract/submittals/constants.ts";
import type { SubmittalDetail } from "#contract/submittals/schemas.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { formatDate, formatLocalDateTime } from "#web/lib/format-date.ts";
import { useCan } from "#web/lib/me.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { submittalById, useChangeShortlist } from "./queries.ts";
import { ShortlistCandidatePanel } from "./shortlist-candidate-panel.tsx";
import { stateLabels } from "./submittal-labels.ts";

export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(submittalById(id));
  const shortlist = query.data;
  return (
    <AdminPage
      title={shortlist ? `Shortlist: ${shortlist.jobTitle}` : "Shortlist"}
      trail={[
        { label: "Clients", href: adminPaths.portal("clients") },
        ...(shortlist ? [{ label: shortlist.clientName, href: adminPaths.client(shortlist.clientId) }] : []),
      ]}
      note={shortlist && formatSent(shortlist)}
      actions={shortlist && <LinkActions shortlist={shortlist} />}
    >
      <QueryContent
        query={query}
        errorTitle="The shortlist could not be loaded"
        fallback={
          <Panel padded>
            <SkeletonRows count={4} label="Loading the shortlist" />
          </Panel>
        }
      >
        {(loaded) => (
          <div className="grid gap-5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge status={stateLabels[loaded.state].badge}>{stateLabels[loaded.state].label}</Badge>
              <span className="text-ink-2">
                {loaded.state === "open"
                  ? `The link works until ${formatLocalDateTime(loaded.expiresAt)}.`
                  : "The link does not work any more."}
              </span>
            </p>
            {loaded.message && (
              <Panel title="Message" padded>
                <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{loaded.message}</p>
              </Panel>
            )}
            {loaded.candidates.map((candidate) => (
              <ShortlistCandidatePanel key={candidate.id} shortlistId={loaded.id} candidate={candidate} />
            ))}
          </div>
        )}
      </QueryContent>
    </AdminPage>
  );
}

const formatSent = ({ contactName, createdBy, createdAt }: SubmittalDetail) =>
  [
    contactName ? `To ${contactName}` : "Contact removed",
    createdBy && `by ${createdBy}`,
    formatDate(createdAt),
  ]
    .filter(Boolean)
    .join(", ");

function LinkActions({ shortlist: { id, state, url, contactName } }: { shortlist: SubmittalDetail }) {
  const canSend = useCan("submittals.send");
  const change = useChangeShortlist(id);
  if (!canSend) return null;
  const copy = () =>
    void copyText(url ?? "", "Link copied", {
      title: "The link could not be copied",
      description: url ?? "",
      tone: "danger",
    });
  const fail = (error: Error) =>
    toast({ title: "The shortlist was not changed", description: error.message, tone: "danger" });
  const extend = () =>
    runMutation(
      change,
      { kind: "extend", days: SHORTLIST_DAYS.default },
      { onSuccess: () => toast({ title: "Link sent again", tone: "positive" }), onError: fail },
    );
  const close = () =>
    runMutation(
      change,
      { kind: "close" },
      { onSuccess: () => toast({ title: "Shortlist closed", tone: "positive" }), onError: fail },
    );
  return (
    <>
      {url && (
        <Button size="sm" variant="outline" onClick={copy}>
          Copy link
        </Button>
      )}
      {contactName && (
        <Button size="sm" variant="outline" onClick={extend} pending={change.isPending}>
          {`Send link again, ${SHORTLIST_DAYS.default} days`}
        </Button>
      )}
      {state === "open" && (
        <Button size="sm" variant="danger" onClick={close} pending={change.isPending}>
          Close link
        </Button>
      )}
    </>
  );
}
