import { type ReactNode, useState } from "react";
import type { Interview } from "#contract/interviews/schemas.ts";
import { useCan } from "#web/lib/me.ts";
import { Button, type ButtonStyleProps } from "#web/ui/button.tsx";
import { type InterviewSubject, ScheduleDialog } from "./schedule-dialog.tsx";

type Props = ButtonStyleProps & {
  subject: InterviewSubject;
  children?: ReactNode;
  onCreated?: (interview: Interview) => void;
};

/** Opens the dialog that schedules an interview; nothing for users who may not. */
export function ScheduleButton({ subject, children = "Schedule interview", onCreated, ...style }: Props) {
  const canSchedule = useCan("interviews.manage");
  const [isOpen, setIsOpen] = useState(false);
  if (!canSchedule) return null;
  return (
    <>
      <Button size="sm" variant="outline" {...style} onClick={() => setIsOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <ScheduleDialog
          subject={subject}
          onClose={() => setIsOpen(false)}
          {...(onCreated && { onCreated })}
        />
      )}
    </>
  );
}
