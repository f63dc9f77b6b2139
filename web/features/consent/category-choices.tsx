import type { FormEvent } from "react";
import type { ConsentChoice } from "#contract/consent/cookie-consent.ts";
import { cookieNotice } from "#web/content/cookie-notice.ts";
import { hasGlobalPrivacyControl } from "#web/lib/analytics/consent-store.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";

const { categories, alwaysOn, globalPrivacyControl, save, back } = cookieNotice;
const optional = ["analytics", "functional", "marketing"] as const;

type CategoryChoicesProps = {
  initialChoice: ConsentChoice;
  onSave: (choice: ConsentChoice) => void;
  onBack: () => void;
};

/** Nothing is preselected unless the visitor chose it before. */
export function CategoryChoices({ initialChoice, onSave, onBack }: CategoryChoicesProps) {
  const isMarketingBlocked = hasGlobalPrivacyControl();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [analytics, functional, marketing] = optional.map((name) => form.has(name)) as [
      boolean,
      boolean,
      boolean,
    ];
    onSave({ analytics, functional, marketing });
  };
  return (
    <form onSubmit={onSubmit} className="mt-2">
      <ul className="ledger [&>:last-child]:border-b-0">
        <li className="py-1.5">
          <Checkbox checked disabled readOnly label={<CategoryLabel name="essential" note={alwaysOn} />} />
        </li>
        {optional.map((name) => {
          const isBlocked = name === "marketing" && isMarketingBlocked;
          return (
            <li key={name} className="py-1.5">
              <Checkbox
                name={name}
                defaultChecked={initialChoice[name] && !isBlocked}
                disabled={isBlocked}
                label={<CategoryLabel name={name} note={isBlocked ? globalPrivacyControl : undefined} />}
              />
            </li>
          );
        })}
      </ul>
      <div className="sticky bottom-0 grid grid-cols-2 gap-2 bg-raised py-3">
        <Button type="submit" variant="outline">
          {save}
        </Button>
        <Button variant="text" onClick={onBack}>
          {back}
        </Button>
      </div>
    </form>
  );
}

function CategoryLabel({ name, note }: { name: keyof typeof categories; note?: string | undefined }) {
  const { label, text } = categories[name];
  return (
    <>
      <b className="text-ink">{label}</b> {text} {note && <i className="text-ink-3 not-italic">{note}</i>}
    </>
  );
}
