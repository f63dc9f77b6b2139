import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { LeadDetail } from "#contract/leads/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, MenuItem } from "#web/ui/dropdown-menu.tsx";
import { MoreIcon } from "#web/ui/icons-actions.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { NewAppointmentDialog } from "#web/features/booking/admin/new-appointment-dialog.tsx";
import { staffBookingTypes } from "#web/features/booking/admin/queries.ts";
import { ReplyDialog } from "#web/features/inbox/admin/reply-dialog.tsx";
import { leadName } from "#web/features/leads/admin/lead-labels.ts";
import { refreshLeads } from "#web/features/leads/admin/queries.ts";
import { LogCallDialog } from "./log-call-dialog.tsx";
import { telHref } from "./person-contact.tsx";
import { useErasePerson } from "./queries.ts";

type Action = "reply" | "call" | "book" | "erase";

/** Reply, Call and Book, as far as the person can be reached; the primary one comes last. */
export function PersonActions({ lead }: { lead: LeadDetail }) {
  const [open, setOpen] = useState<Action | null>(null);
  const canWrite = useCan("crm.write");
  const canBook = useCan("booking.manage");
  const canErase = useCan("data.erase");
  const close = () => setOpen(null);
  const name = leadName(lead);
  const { email, phone } = lead;
  return (
    <>
      {canErase && (
        <DropdownMenu
          trigger={<IconButton label="More actions" icon={<MoreIcon />} className="max-sm:flex-none!" />}
        >
          <MenuItem onSelect={() => setOpen("erase")}>Erase person</MenuItem>
        </DropdownMenu>
      )}
      {canBook && (
        <Button size="sm" variant="outline" onClick={() => setOpen("book")}>
          Book
        </Button>
      )}
      {phone && (
        <Button asChild size="sm" variant="outline">
          <a href={telHref(phone)} onClick={() => canWrite && setOpen("call")}>
            Call
          </a>
        </Button>
      )}
      {canWrite && email && (
        <Button size="sm" onClick={() => setOpen("reply")}>
          Reply
        </Button>
      )}
      {open === "reply" && email && (
        <ReplyDialog
          submission={{ kind: "lead", id: lead.id }}
          email={email}
          templateData={{ firstName: lead.firstName || name, about: lead.applications[0]?.jobTitle ?? null }}
          onClose={close}
        />
      )}
      {open === "call" && phone && (
        <LogCallDialog leadId={lead.id} name={name} phone={phone} onClose={close} />
      )}
      {open === "book" && <BookDialog lead={lead} onClose={close} />}
      {open === "erase" && <EraseDialog lead={lead} onClose={close} />}
    </>
  );
}

type DialogProps = { lead: LeadDetail; onClose: () => void };

function BookDialog({ lead, onClose }: DialogProps) {
  const types = useQuery(staffBookingTypes());
  const queryClient = useQueryClient();
  if (!types.data) return null;
  return (
    <NewAppointmentDialog
      types={types.data.filter(({ isActive }) => isActive)}
      booker={{
        id: lead.id,
        bookerName: [lead.firstName, lead.lastName].filter(Boolean).join(" "),
        bookerEmail: lead.email ?? "",
        bookerPhone: lead.phone ?? "",
        bookerCompany: lead.company ?? "",
      }}
      onClose={onClose}
      onBooked={() => {
        onClose();
        void refreshLeads(queryClient);
      }}
    />
  );
}

/** Erasure can't be undone. It covers the addresses that are merged into this person. */
function EraseDialog({ lead, onClose }: DialogProps) {
  const navigate = useNavigate();
  const erase = useErasePerson();
  const name = leadName(lead);
  const addresses = [lead.email, ...lead.otherEmails].filter(Boolean).join(", ");
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && !erase.isPending && onClose()}
      title={`Erase ${name}?`}
      cancelLabel="Keep person"
      confirmLabel="Erase person"
      pending={erase.isPending}
      pendingLabel="Erasing…"
      onConfirm={() =>
        runMutation(erase, lead.id, {
          onSuccess: () => {
            toast({ title: "Person erased", tone: "positive" });
            void navigate(adminPaths.people());
          },
          onError: ({ message }) => {
            toast({ title: "The person was not erased", description: message, tone: "danger" });
            onClose();
          },
        })
      }
    >
      Applications, files, messages, appointments, texts and the timeline
      {addresses && ` of ${addresses}`} are deleted, also in the CRM. This can’t be undone.
    </AlertDialog>
  );
}
