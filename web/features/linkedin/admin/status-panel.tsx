import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { connectOutcomes, type LinkedInStatus } from "#contract/linkedin/endpoints.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatLocalDateTime } from "#web/lib/dates.ts";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { QueryContent } from "#web/lib/loaded.tsx";
import { useCan } from "#web/lib/me.ts";
import { Alert } from "#web/ui/alert.tsx";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { connectOutcomeMessages, settingLabel, connectionStates } from "./linkedin-labels.ts";
import { linkedInStatus, useDisconnect } from "./queries.ts";

/** As whom we post and for how long; administrators connect and disconnect here. */
export function LinkedInStatusPanel() {
  const query = useQuery(linkedInStatus());
  const state = query.data && connectionStates[query.data.state];
  return (
    <Panel title="LinkedIn" actions={state && <Badge status={state.badge}>{state.label}</Badge>} padded>
      <QueryContent
        query={query}
        errorTitle="The state of LinkedIn could not be loaded"
        fallback={<SkeletonRows count={1} label="Loading the state of LinkedIn" />}
      >
        {(status) => <StatusDetails status={status} />}
      </QueryContent>
    </Panel>
  );
}

function StatusDetails({ status }: { status: LinkedInStatus }) {
  const mayConnect = useCan("settings.manage");
  return (
    <div className="grid gap-3">
      <ConnectOutcomeAlert isConnected={status.isConnected} />
      <ConnectionWarnings status={status} mayConnect={mayConnect} />
      <AccountSummary status={status} mayConnect={mayConnect} />
      {mayConnect && <ConnectionSettings status={status} />}
    </div>
  );
}

/** What came of the way through LinkedIn, which ends here. */
function ConnectOutcomeAlert({ isConnected }: { isConnected: boolean }) {
  const { getParam: word, setParam: set } = useListParams();
  const outcome = word("linkedin", connectOutcomes);
  // The address outlives a later disconnection.
  if (!outcome || (outcome === "connected" && !isConnected)) return null;
  const { tone, title, text } = connectOutcomeMessages[outcome];
  return (
    <Alert tone={tone} live title={title}>
      {text}{" "}
      <button type="button" className="link" onClick={() => set("linkedin", "", true)}>
        Dismiss
      </button>
    </Alert>
  );
}

/** The way back, as the one who was connected before. */
function ReconnectLink({ account, mayConnect }: { account: LinkedInStatus["account"]; mayConnect: boolean }) {
  if (!mayConnect) return <>An administrator can connect it again here</>;
  return (
    <a href={`/api/linkedin/connect?as=${account?.kind ?? "member"}`} className="link">
      Reconnect
    </a>
  );
}

function ConnectionWarnings({ status, mayConnect }: { status: LinkedInStatus; mayConnect: boolean }) {
  const { account, state, warning, daysLeft, versionIsOld, version, lastError } = status;
  const again = <ReconnectLink account={account} mayConnect={mayConnect} />;
  return (
    <>
      {(state === "expired" || state === "revoked") && (
        <Alert tone="danger" title={`${connectionStates[state].label}.`}>
          {again}: it takes a minute, and the posts that wait are sent at once. {lastError}
        </Alert>
      )}
      {warning !== null && (
        <Alert
          tone={warning === 1 ? "danger" : "caution"}
          title={daysLeft === 1 ? "The last day." : `${daysLeft} days left.`}
        >
          LinkedIn does not prolong this connection by itself. {again} before it ends.
        </Alert>
      )}
      {versionIsOld && (
        <Alert tone="caution" title={`API version ${version} ends soon.`}>
          LinkedIn keeps each version for about a year. An administrator sets a newer one under Settings.
        </Alert>
      )}
    </>
  );
}

function AccountSummary({ status, mayConnect }: { status: LinkedInStatus; mayConnect: boolean }) {
  const { account, state, expiresAt, daysLeft, renews, lastPostTime, missing } = status;
  const kind = account?.kind === "member" ? "member" : "organization";
  return (
    <p className="text-ink-2">
      {account ? (
        <>
          Posts as <b className="font-semibold text-ink">{account.name}</b> ({kind}).{" "}
        </>
      ) : (
        missing.length === 0 && "Nobody is connected. "
      )}
      {missing.length > 0 && <MissingSettings names={missing} mayConnect={mayConnect} />}
      {expiresAt &&
        daysLeft !== null &&
        (state === "connected"
          ? `Days left: ${daysLeft}, until ${formatLocalDateTime(expiresAt)}${renews ? "; renews itself" : ""}. `
          : `Ended ${formatLocalDateTime(expiresAt)}. `)}
      {lastPostTime
        ? `Last post ${formatLocalDateTime(lastPostTime)}.`
        : missing.length === 0 && "Nothing was posted yet."}
    </p>
  );
}

const MissingSettings = ({ names, mayConnect }: { names: readonly string[]; mayConnect: boolean }) => (
  <>
    {names.map((key) => settingLabel(key)).join(" and ")} {names.length === 1 ? "is missing" : "are missing"}
    {mayConnect ? (
      <>
        {" "}
        under{" "}
        <Link to={adminPaths.portal("settings")} className="link">
          Settings
        </Link>
        .
      </>
    ) : (
      ", which an administrator enters."
    )}{" "}
    Until then posts wait and none is lost.{" "}
  </>
);

/** Plain links: the browser itself goes to LinkedIn and comes back. Folded while there is nothing to do. */
function ConnectionSettings({ status }: { status: LinkedInStatus }) {
  const { account, state, missing, redirectUri, version } = status;
  const [asked, setAsked] = useState(false);
  const verb = account ? "Reconnect" : "Connect";
  const choices = [
    { as: "member", label: `${verb} as a person` },
    { as: "organization", label: `${verb} as an organization` },
  ];
  const outcome = useListParams().getParam("linkedin", connectOutcomes);
  const begun = outcome !== "" && outcome !== "connected";
  const pressing = begun || (missing.length === 0 && state === "disconnected");
  return (
    <Disclosure
      summary="Connection"
      open={pressing}
      className="-mt-2 -mb-3 border-0! [&>div]:grid [&>div]:gap-3 [&>div]:pb-3 [&>summary]:min-h-10"
    >
      {(missing.length === 0 || account) && (
        <div className="flex flex-wrap gap-2">
          {missing.length === 0 &&
            choices.map(({ as, label }) => (
              <Button key={as} asChild variant="outline" size="sm">
                <a href={`/api/linkedin/connect?as=${as}`}>{label}</a>
              </Button>
            ))}
          {account && (
            <Button variant="text" size="sm" onClick={() => setAsked(true)}>
              Disconnect
            </Button>
          )}
        </div>
      )}
      <DefinitionList
        items={[
          {
            term: "Redirect address",
            value: <span className="[overflow-wrap:anywhere]">{redirectUri}</span>,
          },
          { term: "API version", value: version },
        ]}
      />
      {asked && account && <DisconnectDialog name={account.name} onClose={() => setAsked(false)} />}
    </Disclosure>
  );
}

function DisconnectDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const disconnect = useDisconnect();
  const confirm = () =>
    disconnect.mutate(undefined, {
      onSuccess: () =>
        toast({ title: "LinkedIn disconnected", description: "Its tokens were deleted.", tone: "positive" }),
      onError: ({ message }) => toast({ title: "Error", description: message, tone: "danger" }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !disconnect.isPending && onClose()}
      title="Disconnect LinkedIn?"
      cancelLabel="Stay connected"
      confirmLabel="Disconnect"
      pending={disconnect.isPending}
      pendingLabel="Disconnecting…"
      onConfirm={confirm}
    >
      The tokens of {name} are deleted. What is posted stays on LinkedIn; what is ordered from now on waits
      until somebody connects again.
    </AlertDialog>
  );
}
