import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { formatInteger } from "#contract/numbers.ts";
import type { PersonDataCounts } from "#contract/privacy/endpoints.ts";
import { QueryContent } from "#web/lib/loaded.tsx";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { personHoldings, useErasePerson } from "#web/features/inbox/admin/queries.ts";

/** Requests that come by letter or phone: what is held under an address, and its erasure. */
export function PrivacyRequests() {
  const [typed, setTyped] = useState("");
  const [email, setEmail] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmail(typed.trim());
  };
  return (
    <Panel title="Privacy requests" padded>
      <div className="grid max-w-xl gap-5">
        <p className="text-ink-2">
          Applicants do this themselves by the link in their receipt. Here you do it for somebody who asks in
          another way; make sure first that they are who they say.
        </p>
        <form onSubmit={submit} className="grid gap-3" aria-label="Person">
          <Field label="E-mail address of the person">
            <Input
              type="email"
              required
              maxLength={254}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
          <div>
            <Button type="submit" variant="outline">
              Show what is stored
            </Button>
          </div>
        </form>
        {email && <Holdings key={email} email={email} onErased={() => setEmail("")} />}
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
  texts: "Text messages",
  subscriptions: "Newsletter subscriptions",
  consents: "Consents (stay as proof, without the person)",
};

function Holdings({ email, onErased: onGone }: { email: string; onErased: () => void }) {
  const query = useQuery(personHoldings(email));
  return (
    <QueryContent
      query={query}
      errorTitle="What is stored could not be loaded"
      fallback={<SkeletonRows count={3} label="Looking" />}
    >
      {(held) =>
        Object.values(held).every((count) => count === 0) ? (
          <Alert>Nothing is stored under {email}.</Alert>
        ) : (
          <div className="grid gap-4">
            <DefinitionList
              items={(Object.keys(HOLDING_LABELS) as (keyof PersonDataCounts)[]).map((name) => ({
                term: HOLDING_LABELS[name],
                value: <span className="fig">{formatInteger(held[name])}</span>,
              }))}
            />
            <EraseButton email={email} onErased={onGone} />
          </div>
        )
      }
    </QueryContent>
  );
}

function EraseButton({ email, onErased: onGone }: { email: string; onErased: () => void }) {
  const [open, setOpen] = useState(false);
  const erase = useErasePerson();
  const confirm = () =>
    erase.mutate(email, {
      onSuccess: () => {
        toast({
          title: "Person erased",
          description: "Files and the CRM follow; the deliveries show when it is done.",
          tone: "positive",
        });
        setOpen(false);
        onGone();
      },
      onError: ({ message }) => {
        toast({ title: "Not erased", description: message, tone: "danger" });
        setOpen(false);
      },
    });
  return (
    <AlertDialog
      open={open}
      onOpenChange={setOpen}
      title={`Erase ${email}?`}
      cancelLabel="Keep the person"
      confirmLabel="Erase the person"
      pending={erase.isPending}
      pendingLabel="Erasing…"
      onConfirm={confirm}
      trigger={
        <Button variant="danger" className="justify-self-start">
          Erase this person
        </Button>
      }
    >
      Everything that is listed is deleted at once, appointments to come included, and cannot be brought back.
      The log keeps that it was done and by whom, with a code in place of the address.
    </AlertDialog>
  );
}
