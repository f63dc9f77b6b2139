import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { saveConsent, getConsent } from "#web/lib/analytics/consent-store.ts";
import { cookieNotice } from "#web/content/cookie-notice.ts";
import { Link } from "#web/lib/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { CrossIcon } from "#web/ui/icons-arrows.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { closeNotice } from "./notice-state.ts";
import { useBottomInset } from "./use-bottom-inset.ts";

const { label, heading, essential, others, policy, acceptAll, essentialOnly, customize, close, saved } =
  cookieNotice;

/** Loaded on demand: few visitors choose single categories. */
const CategoryChoices = lazy(async () => ({
  default: (await import("./category-choices.tsx")).CategoryChoices,
}));

const ALL_ACCEPTED = { analytics: true, functional: true, marketing: true };
const ALL_REJECTED = { analytics: false, functional: false, marketing: false };

/** Does not block the page; rejecting is as easy as accepting. */
export function Notice({ settings }: { settings: boolean }) {
  const [isCustomizing, setCustomizing] = useState(settings);
  const container = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useBottomInset(container);
  // Moves focus only after the visitor opened the choices.
  useEffect(() => {
    if (!isCustomizing) return;
    title.current?.focus();
  }, [isCustomizing]);

  useEffect(() => {
    const element = container.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") closeNotice();
    };
    element?.addEventListener("keydown", onKeyDown);
    return () => element?.removeEventListener("keydown", onKeyDown);
  }, []);

  const choose = (choice: typeof ALL_ACCEPTED) => {
    saveConsent(choice);
    closeNotice();
  };
  return (
    <aside
      ref={container}
      aria-label={label}
      className="fixed inset-x-3 bottom-3 z-60 max-h-[min(34rem,72dvh)] overflow-y-auto rounded-md border border-line-2 bg-raised px-4 pt-4 shadow-pop sm:right-auto sm:bottom-4 sm:left-4 sm:w-104 sm:px-5"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 ref={title} tabIndex={-1} className="type-title">
          {heading}
        </h2>
        <Button
          variant="text"
          size="sm"
          aria-label={close}
          onClick={closeNotice}
          className="-mt-2 -mr-2 min-h-11 min-w-11 px-2!"
        >
          <CrossIcon />
        </Button>
      </div>
      {isCustomizing ? (
        <Suspense>
          <CategoryChoices
            initialChoice={getConsent() ?? ALL_REJECTED}
            onBack={() => setCustomizing(false)}
            onSave={(choice) => {
              choose(choice);
              toast({ title: saved });
            }}
          />
        </Suspense>
      ) : (
        <div className="mt-1 grid grid-cols-2 gap-2 pb-3">
          {/* Two short lines: one paragraph would become the LCP element of short pages. */}
          <div className="col-span-2 mb-2 text-sm text-ink-2">
            <p>{essential}</p>
            <p>
              {others}{" "}
              <Link to={policy.to} className="link link-quiet">
                {policy.label}
              </Link>
            </p>
          </div>
          <Button variant="outline" onClick={() => choose(ALL_ACCEPTED)}>
            {acceptAll}
          </Button>
          <Button variant="outline" onClick={() => choose(ALL_REJECTED)}>
            {essentialOnly}
          </Button>
          <Button variant="text" className="col-span-2" onClick={() => setCustomizing(true)}>
            {customize}
          </Button>
        </div>
      )}
    </aside>
  );
}
