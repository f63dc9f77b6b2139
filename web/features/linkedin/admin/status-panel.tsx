import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { connectOutcomes } from "#contract/linkedin/constants.ts";
import type { LinkedInStatus } from "#contract/linkedin/endpoints.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
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
import { settingLabel } from "#web/features/settings/admin/setting-label.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { connectOutcomeMessages, connectionStates } from "./linkedin-labels.ts";
import { linkedInStatus, useDisconnect } from "./queries.ts";

/** LinkedIn account and token lifetime; administrators can connect and disconnect. */
export function LinkedInStatusPanel() {
  const query = useQuery(linkedInStatus());
  const state = query.data && connectionStates[query.data.state];
  return (
    <Panel title="LinkedIn" actions={state && <Badge status={state.badge}>{state.label}</Badge>} padded>
      <QueryContent
        query={query}
        errorTitle="The LinkedIn status could not be loaded"
        fallback={<SkeletonRows count={1} label="Loading the LinkedIn status" />}
      >
        {(status) => <StatusDetails status={status} />}
      </QueryContent>
    </Panel>
  );
}

function StatusDetails({ status }: { status: LinkedInStatus }) {
  const canConnect = useCan("settings.manage");
  return (
    <div className="grid gap-3">
      <ConnectOutcomeAlert isConnected={status.isConnected} />
      <ConnectionWarnings status={status} canConnect={canConnect} />
      <AccountSummary status={status} canConnect={canConnect} />
      {canConnect && <ConnectionSettings status={status} />}
    </div>
  );
}

/** Result of the OAuth redirect, from the URL. */
function ConnectOutcomeAlert({ isConnected }: { isConnected: boolean }) {
  const { getParam, setParam } = useListParams();
  const outcome = getParam("linkedin", connectOutcomes);
  // The URL parameter may be outdated after a later disconnect.
  if (!outcome || (outcome === "connected" && !isConnected)) return null;
  const { tone, title, text } = connectOutcomeMessages[outcome];
  return (
    <Alert tone={tone} live title={title}>
      {text}{" "}
      <button type="button" className="link" onClick={() => setParam("linkedin", "", true)}>
        Dismiss
      </button>
    </Alert>
  );
}

/** Reconnects the same kind of account. */
function ReconnectLink({ account, canConnect }: { account: LinkedInStatus["account"]; canConnect: boolean }) {
  if (!canConnect) return <>An administrator can reconnect it here</>;
  return (
    <a href={`/api/linkedin/connect?as=${account?.kind ?? "member"}`} className="link">
      Reconnect
    </a>
  );
}

function ConnectionWarnings({ status, canConnect }: { status: LinkedInStatus; canConnect: boolean }) {
  const { account, state, warning, daysLeft, versionIsOld, version, lastError, endedAt } = status;
  const reconnectLink = <ReconnectLink account={account} canConnect={canConnect} />;
  return (
    <>
      {(state === "expired" || state === "revoked") && (
        <Alert tone="danger" title={`${connectionStates[state].label}.`}>
          {endedAt && `It ended ${formatLocalDateTime(endedAt)}. `}
          {reconnectLink} to send the waiting posts. {lastError}
        </Alert>
      )}
      {warning !== null && (
        <Alert
          tone={warning === 1 ? "danger" : "caution"}
          title={daysLeft === 1 ? "1 day left." : `${daysLeft} days left.`}
        >
          This connection does not renew automatically. {reconnectLink} before it expires.
        </Alert>
      )}
      {versionIsOld && (
        <Alert tone="caution" title={`API version ${version} ends soon.`}>
          LinkedIn supports each version for about a year. An administrator can set a newer one in Settings.
        </Alert>
      )}
    </>
  );
}

function AccountSummary({ status, canConnect }: { status: LinkedInStatus; canConnect: boolean }) {
  const { account, state, expiresAt, daysLeft, renews, lastPostTime, missing } = status;
  const kind = account?.kind === "member" ? "member" : "organization";
  return (
    <p className="text-ink-2">
      {account ? (
        <>
          Posts as <b className="font-semibold text-ink">{account.name}</b> ({kind}).{" "}
        </>
      ) : (
        missing.length === 0 && "No account is connected. "
      )}
      {missing.length > 0 && <MissingSettings names={missing} canConnect={canConnect} />}
      {expiresAt &&
        daysLeft !== null &&
        state === "connected" &&
        `Days left: ${daysLeft}, until ${formatLocalDateTime(expiresAt)}${renews ? "; renews automatically" : ""}. `}
      {lastPostTime
        ? `Last post ${formatLocalDateTime(lastPostTime)}.`
        : missing.length === 0 && "No posts yet."}
    </p>
  );
}

const MissingSettings = ({ names, canConnect }: { names: readonly string[]; canConnect: boolean }) => (
  <>
    {names.map((key) => settingLabel(key)).join(" and ")} {names.length === 1 ? "is missing" : "are missing"}
    {canConnect ? (
      <>
        {" "}
        in{" "}
        <Link to={adminPaths.portal("settings")} className="link">
          Settings
        </Link>
        .
      </>
    ) : (
      ". An administrator can add them in Settings."
    )}{" "}
    Posts stay queued until then.{" "}
  </>
);

/** Plain links, since OAuth needs full page navigation. Collapsed unless action is needed. */
function ConnectionSettings({ status }: { status: LinkedInStatus }) {
  const { account, state, missing, redirectUri, version } = status;
  const [isConfirming, setIsConfirming] = useState(false);
  const verb = account ? "Reconnect" : "Connect";
  const choices = [
    { as: "member", label: `${verb} as a person` },
    { as: "organization", label: `${verb} as an organization` },
  ];
  const outcome = useListParams().getParam("linkedin", connectOutcomes);
  const isRetry = outcome !== "" && outcome !== "connected";
  const needsAction = isRetry || (missing.length === 0 && state === "disconnected");
  return (
    <Disclosure
      summary="Connection"
      open={needsAction}
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
            <Button variant="text" size="sm" onClick={() => setIsConfirming(true)}>
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
      {isConfirming && account && (
        <DisconnectDialog name={account.name} onClose={() => setIsConfirming(false)} />
      )}
    </Disclosure>
  );
}

function DisconnectDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const disconnect = useDisconnect();
  const confirm = () =>
    runMutation(disconnect, undefined, {
      onSuccess: () =>
        toast({
          title: "LinkedIn disconnected",
          description: "The access tokens were deleted.",
          tone: "positive",
        }),
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
      The access tokens of {name} are deleted. Existing posts stay on LinkedIn. New posts are queued until an
      account is connected again.
    </AlertDialog>
  );
}
