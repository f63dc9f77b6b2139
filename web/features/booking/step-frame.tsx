import type { ReactNode } from "react";
import { booking } from "#web/content/booking.ts";
import { Stepper } from "#web/ui/stepper.tsx";
import { useHeadingFocus } from "./use-heading-focus.ts";

type StepFrameProps = { step: 0 | 1 | 2 | 3; heading: string; lead?: string; children: ReactNode };

export function StepFrame({ step, heading, lead, children }: StepFrameProps) {
  useHeadingFocus(step);
  return (
    <div className="wrap">
      <div className="mx-auto max-w-240 pt-10">
        <h1 className="type-section text-balance">{heading}</h1>
        {lead && <p className="type-lead mt-4 max-w-2xl">{lead}</p>}
        <Stepper steps={booking.steps} current={step} label={booking.meta.title} className="mt-8" />
        <div className="mt-11">{children}</div>
      </div>
    </div>
  );
}

export function StepColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18.5rem]">
      {children}
      {aside}
    </div>
  );
}
