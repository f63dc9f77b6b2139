import { type ReactNode, useEffect, useRef, useState } from "react";
import { hasDraft } from "#web/lib/form-draft.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";

type FormDisclosureProps = { heading: string; draftName: string; children: ReactNode };

/** A form that opens on demand, and by itself when this tab holds an unsent draft of it. */
export function FormDisclosure({ heading, draftName, children }: FormDisclosureProps) {
  const disclosure = useRef<HTMLDetailsElement>(null);
  // Read before the form stores what was typed since: a visitor who typed may have closed the disclosure again.
  const [isUnsent] = useState(() => hasDraft(draftName));
  useEffect(() => {
    if (disclosure.current && isUnsent) disclosure.current.open = true;
  }, [isUnsent]);
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
