import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FeedAddress, JobBoard } from "#contract/job-boards/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { NewAddressDialog } from "./new-address-dialog.tsx";
import { jobBoardFeed, useEndFeedAddress } from "./queries.ts";

const absolute = (path: string) => globalThis.location.origin + path;

const copy = (path: string) =>
  copyText(absolute(path), "Address copied", { title: "Copy the address by hand", tone: "danger" });

/** '4 times, last Nov 3, 10:20 by Indeedbot, 12 jobs'. */
function formatFetches({ fetchedAt, fetchedBy, fetchedJobs, fetchCount }: FeedAddress): string {
  if (fetchedAt === null) return "Not fetched yet.";
  const times = fetchCount === 1 ? "once" : `${formatInteger(fetchCount)} times`;
  const jobs = fetchedJobs === 1 ? "1 job" : `${formatInteger(fetchedJobs ?? 0)} jobs`;
  return `Fetched ${times}, last ${formatLocalDateTime(fetchedAt)} by ${fetchedBy || "an unknown client"}, ${jobs}.`;
}

/** The private and the public address of a job board's feed. */
export function FeedAddresses({ jobBoard, feedPath }: { jobBoard: JobBoard; feedPath: string }) {
  const query = useQuery(jobBoardFeed(jobBoard.id));
  const [isNew, setNew] = useState(false);
  return (
    <section aria-label="Feed addresses" className="grid gap-4 border-b border-line py-4">
      <QueryContent
        query={query}
        errorTitle="The addresses could not be loaded"
        fallback={<SkeletonRows count={2} label="Loading the addresses" />}
      >
        {({ addresses }) => {
          const current = addresses.find(({ endsAt }) => endsAt === null);
          const former = addresses.filter(({ endsAt }) => endsAt !== null);
          return (
            <>
              {current ? (
                <CurrentAddress address={current} name={jobBoard.name} />
              ) : (
                <p className="text-ink-2">
                  Create a private address and give it to {jobBoard.name} alone. Only its fetches show that{" "}
                  {jobBoard.name} has read the feed.
                </p>
              )}
              <Button
                variant={current ? "line" : "primary"}
                size="sm"
                className="justify-self-start"
                onClick={() => setNew(true)}
              >
                {current ? "Replace the private address" : "Create private address"}
              </Button>
              {former.length > 0 && <FormerAddresses jobBoardId={jobBoard.id} addresses={former} />}
              {isNew && (
                <NewAddressDialog
                  jobBoard={jobBoard}
                  current={current ?? null}
                  onClose={() => setNew(false)}
                />
              )}
            </>
          );
        }}
      </QueryContent>
      <div>
        <p className="label">Public address</p>
        <a
          href={feedPath}
          target="_blank"
          rel="noopener"
          className="text-sm underline [overflow-wrap:anywhere]"
        >
          {absolute(feedPath)}
        </a>
        <p className="hint">
          For readers that need no private address. Anybody can fetch it, so its fetches are not recorded.
        </p>
      </div>
    </section>
  );
}

function CurrentAddress({ address, name }: { address: FeedAddress; name: string }) {
  const { path, createdAt, createdBy } = address;
  return (
    <div>
      {path ? (
        <Field label="Private address" hint={`Give it to ${name} alone. ${formatFetches(address)}`}>
          <Input readOnly value={absolute(path)} onFocus={({ target }) => target.select()} className="fig" />
        </Field>
      ) : (
        <p className="text-danger">
          The private address cannot be decrypted with the current encryption key. It still works; replace it
          to see a new one. {formatFetches(address)}
        </p>
      )}
      <p className="mt-1 text-xs text-ink-3">
        Created {formatLocalDateTime(createdAt)}
        {createdBy && ` by ${createdBy}`}.
      </p>
      {path && (
        <Button variant="line" size="sm" className="mt-2" onClick={() => void copy(path)}>
          Copy
        </Button>
      )}
    </div>
  );
}

/** Addresses in their overlap. */
function FormerAddresses({ jobBoardId, addresses }: { jobBoardId: string; addresses: FeedAddress[] }) {
  const end = useEndFeedAddress(jobBoardId);
  const endNow = (id: string) =>
    runMutation(end, id, {
      onSuccess: () => toast({ title: "The former address has ended", tone: "positive" }),
      onError: ({ message }) =>
        toast({ title: "Error updating portal", description: message, tone: "danger" }),
    });
  return (
    <ul aria-label="Former addresses" className="grid gap-3">
      {addresses.map((address) => (
        <li key={address.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
          <div className="text-sm [overflow-wrap:anywhere]">
            <p>
              A former address works until{" "}
              <time dateTime={address.endsAt ?? ""} className="fig">
                {formatLocalDateTime(address.endsAt ?? "")}
              </time>
              .
            </p>
            <p className="text-ink-3">{formatFetches(address)}</p>
          </div>
          <Button
            variant="line"
            size="sm"
            pending={end.isPending && end.variables === address.id}
            pendingLabel="Ending…"
            onClick={() => endNow(address.id)}
          >
            End now
          </Button>
        </li>
      ))}
    </ul>
  );
}
