import { type ReactNode, useEffect, useRef } from "react";
import { hasDraft } from "#web/lib/form-draft.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";

type FormDisclosureProps = { heading: string; draftName: string; children: ReactNode };

/** A form that opens on demand, and by itself when this tab holds an unsent draft of it. */
export function FormDisclosure({ heading, draftName, children }: FormDisclosureProps) {
  const disclosure = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (disclosure.current && hasDraft(draftName)) disclosure.current.open = true;
  }, [draftName]);
  return (
    <Disclosure
      ref={disclosure}
      className="card px-5 py-1 sm:px-8"
      summary={<h3 className="type-title">{heading}</h3>}
    >
      <div className="pt-3 pb-2 text-ink sm:pb-4">{children}</div>
    </Disclosure>
  );
}
