import { useId, useState } from "react";
import * as z from "zod";
import type { JobPortal, JobPortalChange } from "#contract/job-portals.ts";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useChangePortal } from "./admin-queries.ts";
import { wayWords } from "./portal-wording.ts";

const PortalForm = z.object({ value: z.string().trim(), apiKey: z.string().trim(), clear: z.boolean() });
type PortalForm = z.infer<typeof PortalForm>;
const schema = async () => PortalForm;

type Part = { name: "companyId" | "key" | "endpoint"; label: string; hint: string };

/** The one setting that a portal of this kind has besides its key. */
function partOf({ adapter, key }: JobPortal): Part | null {
  if (adapter === "indexnow") {
    const hint =
      "8 to 128 letters, digits and hyphens. It is not secret: it is shown at /key.txt on this site.";
    return { name: "key", label: "IndexNow key", hint };
  }
  if (adapter === "http") {
    const hint = "A public https:// address that takes a signed JSON POST for each job.";
    return { name: "endpoint", label: "Address", hint };
  }
  return key === "linkedin"
    ? {
        name: "companyId",
        label: "LinkedIn page number",
        hint: "The digits in the address of the page's admin view.",
      }
    : null;
}

const keyWords = {
  "google-jobs": {
    label: "Service account key",
    hint: "The whole JSON file. Its account must be an owner of the site in Search Console.",
  },
  http: { label: "Signing secret", hint: "At least 16 characters. Both sides use it to sign and to check." },
} as const;

const randomKey = () => crypto.randomUUID().replaceAll("-", "");

/** Key and settings of one portal. What is stored of a key is never shown: it can be replaced or cleared. */
export function JobPortalEditor({ portal, onClose }: { portal: JobPortal; onClose: () => void }) {
  const [leaving, setLeaving] = useState(false);
  const save = useChangePortal();
  const formId = useId();
  const part = partOf(portal);
  const keyed =
    portal.adapter === "google-jobs" || portal.adapter === "http" ? keyWords[portal.adapter] : null;
  const before = (part && portal.config[part.name]) ?? "";
  const { form, submit, errorOf, pending, register } = useContractForm({
    schema,
    defaults: { value: before, apiKey: "", clear: false },
    send: (_form, values: PortalForm) => save.mutateAsync({ portal, change: changeOf(values) }),
    onSuccess: () => {
      toast({ title: "Portal updated successfully!", tone: "positive" });
      onClose();
    },
    onFailure: ({ message, fields }) => {
      const own = part && fields[`config.${part.name}`]?.[0];
      if (own) form.setError("value", { type: "server", message: own }, { shouldFocus: true });
      toast({ title: "Error updating portal", description: message, tone: "danger" });
    },
  });
  const changeOf = ({ value, apiKey, clear }: PortalForm): JobPortalChange => ({
    ...(part && value !== before && { config: { [part.name]: value } }),
    ...(apiKey ? { apiKey } : clear ? { apiKey: "" } : {}),
  });
  const { isDirty } = form.formState;
  const close = () => (isDirty && !pending ? setLeaving(true) : onClose());
  const settable = part !== null || keyed !== null;

  return (
    <Dialog
      open
      title={`Settings of ${portal.name}`}
      onOpenChange={(open) => !open && close()}
      footer={
        <>
          <Button variant={settable ? "text" : "line"} onClick={close}>
            {settable ? "Cancel" : "Close"}
          </Button>
          {settable && (
            <Button type="submit" form={formId} pending={pending} pendingLabel="Saving…">
              Save changes
            </Button>
          )}
        </>
      }
    >
      <Facts portal={portal} />
      {settable && (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="grid gap-4"
          aria-label={`Settings of ${portal.name}`}
        >
          {part && (
            <Field label={part.label} hint={part.hint} error={errorOf("value")}>
              <Input
                {...register("value")}
                maxLength={500}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                inputMode={part.name === "companyId" ? "numeric" : part.name === "endpoint" ? "url" : "text"}
              />
            </Field>
          )}
          {part?.name === "key" && (
            <Button
              variant="line"
              size="sm"
              className="-mt-2 justify-self-start"
              onClick={() => form.setValue("value", randomKey(), { shouldDirty: true })}
            >
              Make a key
            </Button>
          )}
          {keyed && (
            <Field
              label={keyed.label}
              error={errorOf("apiKey")}
              hint={
                portal.hasApiKey
                  ? `Set. Type a new one to replace it. ${keyed.hint}`
                  : `Not set. ${keyed.hint}`
              }
            >
              {portal.adapter === "google-jobs" ? (
                <Textarea
                  {...register("apiKey")}
                  rows={4}
                  spellCheck={false}
                  autoComplete="off"
                  className="fig"
                />
              ) : (
                <Input {...register("apiKey")} type="password" autoComplete="off" maxLength={500} />
              )}
            </Field>
          )}
          {keyed && portal.hasApiKey && (
            <Checkbox {...register("clear")} label={`Clear the ${keyed.label.toLowerCase()}`} />
          )}
        </form>
      )}
      <AlertDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Discard your changes?"
        cancelLabel="Keep writing"
        confirmLabel="Discard changes"
        onConfirm={onClose}
      >
        What you have typed for this portal has not been saved.
      </AlertDialog>
    </Dialog>
  );
}

function Facts({ portal }: { portal: JobPortal }) {
  const { origin } = globalThis.location;
  const facts = [
    { term: "How", value: wayWords[portal.adapter] },
    ...(portal.feedPath
      ? [
          {
            term: "Feed",
            value: (
              <a
                href={portal.feedPath}
                target="_blank"
                rel="noopener"
                className="underline [overflow-wrap:anywhere]"
              >
                {`${origin}${portal.feedPath}`}
              </a>
            ),
          },
          {
            term: "Last reader",
            value: <span className="[overflow-wrap:anywhere]">{portal.fetchedBy ?? "Nobody yet"}</span>,
          },
        ]
      : []),
    { term: "Still needs", value: portal.missing.length ? portal.missing.join(" ") : "Nothing" },
  ];
  return <DefinitionList items={facts} className="border-y border-line" />;
}
