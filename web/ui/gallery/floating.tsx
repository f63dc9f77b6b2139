import { useState } from "react";
import { AlertDialog } from "../alert-dialog.tsx";
import { Button } from "../button.tsx";
import { Card } from "../card.tsx";
import { Dialog, DialogClose } from "../dialog.tsx";
import { Disclosure } from "../disclosure.tsx";
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from "../dropdown-menu.tsx";
import { EmptyState } from "../empty-state.tsx";
import { ErrorCard } from "../error-card.tsx";
import { Field } from "../field.tsx";
import { CopyIcon, MoreIcon, PencilIcon, TrashIcon } from "../icons-actions.tsx";
import { Input } from "../input.tsx";
import { Sheet } from "../sheet.tsx";
import { SkeletonRows } from "../skeleton.tsx";
import { toast } from "../toast-store.ts";
import { ToolButton } from "../tool-button.tsx";
import { SpecimenRow, Specimen } from "./specimen.tsx";

const showSentToast = () =>
  toast({ title: "Message sent", description: "Thank you for contacting us. We’ll get back to you soon!" });
const showFailedToast = () =>
  toast({
    title: "Submission failed",
    description: "The resume is larger than 5 MB. Your answers are kept.",
    tone: "danger",
  });

export function FloatingSpecimen() {
  const [open, setOpen] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Specimen name="Dialogs, menus, toasts">
      <SpecimenRow>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Open dialog
        </Button>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="New portal"
          description="Its postings go out within a minute of publishing."
          footer={
            <>
              <DialogClose>
                <Button variant="text">Cancel</Button>
              </DialogClose>
              <Button>Save portal</Button>
            </>
          }
        >
          <Field label="Name">
            <Input name="portal" />
          </Field>
        </Dialog>
        <Button variant="danger" onClick={() => setIsConfirming(true)}>
          Delete user
        </Button>
        <AlertDialog
          open={isConfirming}
          onOpenChange={setIsConfirming}
          title="Delete user t.okonjo?"
          cancelLabel="Keep user"
          confirmLabel="Delete user"
          onConfirm={showSentToast}
        >
          Their 14 articles stay, signed as before. Open sessions end at once. This cannot be undone.
        </AlertDialog>
        <Sheet title="Senior FP&A Analyst" trigger={<Button variant="outline">Open sheet</Button>}>
          <p>Brackenfield Health, Indianapolis, IN</p>
        </Sheet>
        <DropdownMenu trigger={<ToolButton label="More" icon={<MoreIcon />} variant="line" />}>
          <MenuLabel>Article</MenuLabel>
          <MenuItem icon={<PencilIcon />}>Edit</MenuItem>
          <MenuItem icon={<CopyIcon />} disabled>
            Duplicate
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<TrashIcon />}>Delete</MenuItem>
        </DropdownMenu>
        <Button variant="line" onClick={showSentToast}>
          Toast
        </Button>
        <Button variant="line" onClick={showFailedToast}>
          Failure toast
        </Button>
      </SpecimenRow>
    </Specimen>
  );
}

export function StateSpecimen() {
  return (
    <Specimen name="Empty, loading, error">
      <EmptyState
        level={3}
        title="No positions found"
        action={
          <>
            <Button variant="outline">Clear filters</Button>
            <Button variant="text">Submit your resume</Button>
          </>
        }
      >
        No positions match your current search criteria. Try adjusting your filters or check back soon.
      </EmptyState>
      <SkeletonRows count={3} label="Loading positions" />
      <ErrorCard
        level={3}
        title="Unable to load positions"
        onRetry={showFailedToast}
        action={<Button variant="text">Contact us</Button>}
      >
        We’re having trouble loading current job openings. Please try again later or contact our team for
        assistance.
      </ErrorCard>
      <ErrorCard
        level={3}
        tone="missing"
        title="This page is not on the plan"
        action={<Button variant="outline">View all jobs</Button>}
      >
        404. The address may be old or mistyped.
      </ErrorCard>
      <Card className="px-5">
        <Disclosure summary="What does it cost a candidate?">Nothing, at any step.</Disclosure>
      </Card>
    </Specimen>
  );
}
