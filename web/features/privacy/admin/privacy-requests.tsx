import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { formatInteger } from "#contract/numbers.ts";
import type { PersonDataCounts } from "#contract/privacy/schemas.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { personHoldings, useErasePerson } from "./queries.ts";

/** Access and erasure requests that arrive by letter or phone. */
export function PrivacyRequests() {
  const [input, setInput] = useState("");
  const [email, setEmail] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmail(input.trim());
  };
  return (
    <Panel title="Privacy requests" padded>
      <div className="grid max-w-xl gap-5">
        <p className="text-ink-2">
          Applicants can do this themselves with the link in their confirmation email. Use this form for
          requests by phone or letter, and verify the person's identity first.
        </p>
        <form onSubmit={submit} className="grid gap-3" aria-label="Person">
          <Field label="Email address of the person">
            <Input
              type="email"
              required
              maxLength={254}
              autoComplete="off"
              value={input}
              onChange={({ target }) => setInput(target.value)}
            />
          </Field>
          <div>
            <Button type="submit" variant="outline">
              Show stored data
            </Button>
          </div>
        </form>
        {email && <StoredData key={email} email={email} onErased={() => setEmail("")} />}
      </div>
    </Panel>
  );
}

const HOLDING_LABELS: Record<keyof PersonDataCounts, string> = {
  applications: "Applications",
  resumes: "Resumes",
  messages: "Messages",
  appointments: "Appointments",
  leads: "Leads",
  timelineEntries: "Timeline entries",
  clientContacts: "Contact at clients",
  placements: "Placements (amounts stay)",
  texts: "Text messages",
  textCampaigns: "SMS campaigns (counts stay)",
  subscriptions: "Newsletter subscriptions",
  newsletters: "Newsletters (counts stay)",
  consents: "Consents (kept as proof, anonymized)",
};

function StoredData({ email, onErased }: { email: string; onErased: () => void }) {
  const query = useQuery(personHoldings(email));
  return (
    <QueryContent
      query={query}
      errorTitle="The stored data could not be loaded"
      fallback={<SkeletonRows count={3} label="Loading the stored data" />}
    >
      {(holdings) =>
        Object.values(holdings).every((count) => count === 0) ? (
          <Alert>No data is stored for {email}.</Alert>
        ) : (
          <div className="grid gap-4">
            <DefinitionList
              items={(Object.keys(HOLDING_LABELS) as (keyof PersonDataCounts)[]).map((name) => ({
                term: HOLDING_LABELS[name],
                value: <span className="fig">{formatInteger(holdings[name])}</span>,
              }))}
            />
            <EraseButton email={email} onErased={onErased} />
          </div>
        )
      }
    </QueryContent>
  );
}

function EraseButton({ email, onErased }: { email: string; onErased: () => void }) {
  const [open, setOpen] = useState(false);
  const erase = useErasePerson();
  const confirm = () =>
    runMutation(erase, email, {
      onSuccess: () => {
        toast({
          title: "Person erased",
          description: "Files and CRM data are deleted next. The outbox shows the progress.",
          tone: "positive",
        });
        setOpen(false);
        onErased();
      },
      onError: ({ message }) => {
        toast({ title: "The person was not erased", description: message, tone: "danger" });
        setOpen(false);
      },
    });
  return (
    <AlertDialog
      open={open}
      onOpenChange={setOpen}
      title={`Erase ${email}?`}
      cancelLabel="Keep person"
      confirmLabel="Erase person"
      pending={erase.isPending}
      pendingLabel="Erasing…"
      onConfirm={confirm}
      trigger={
        <Button variant="danger" className="justify-self-start">
          Erase this person
        </Button>
      }
    >
      All listed data is deleted immediately, including upcoming appointments. This cannot be undone. The
      activity log records who erased it, with a code instead of the address.
    </AlertDialog>
  );
}
