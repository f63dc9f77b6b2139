import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { grouped } from "#contract/numbers.ts";
import type { PersonHoldings } from "#contract/privacy/endpoints.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { holdingsOf, useErasePerson } from "./queries.ts";

/** Requests that come by letter or phone: what is held under an address, and its erasure. */
export function PrivacyRequests() {
  const [typed, setTyped] = useState("");
  const [email, setEmail] = useState("");
  const look = (event: FormEvent) => {
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
        <form onSubmit={look} className="grid gap-3" aria-label="Person">
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
        {email && <Holdings key={email} email={email} onGone={() => setEmail("")} />}
      </div>
    </Panel>
  );
}

const WORDS: Record<keyof PersonHoldings, string> = {
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

function Holdings({ email, onGone }: { email: string; onGone: () => void }) {
  const query = useQuery(holdingsOf(email));
  return (
    <Loaded
      query={query}
      problem="What is stored could not be loaded"
      waiting={<SkeletonRows count={3} label="Looking" />}
    >
      {(held) =>
        Object.values(held).every((count) => count === 0) ? (
          <Alert>Nothing is stored under {email}.</Alert>
        ) : (
          <div className="grid gap-4">
            <DefinitionList
              items={(Object.keys(WORDS) as (keyof PersonHoldings)[]).map((name) => ({
                term: WORDS[name],
                value: <span className="fig">{grouped(held[name])}</span>,
              }))}
            />
            <Erasure email={email} onGone={onGone} />
          </div>
        )
      }
    </Loaded>
  );
}

function Erasure({ email, onGone }: { email: string; onGone: () => void }) {
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
