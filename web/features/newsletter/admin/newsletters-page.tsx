import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { formatInteger } from "#contract/numbers.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { CountCard, StatTiles } from "#web/ui/stat-card.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { SuspectedSignUpList } from "#web/features/spam/admin/sign-up-list.tsx";
import { NewsletterList } from "./newsletter-list.tsx";
import { newsletterSetup, useCreateNewsletter } from "./queries.ts";
import { SetupNote } from "./setup-note.tsx";
import { SuppressionList } from "./suppression-list.tsx";

export function Component() {
  const { data: setup } = useQuery(newsletterSetup());
  const { getParam, setParam } = useListParams();
  const canSeeAddresses = useCan("crm.read");
  const items = [
    { value: "newsletters", label: "Newsletters", content: <NewsletterList /> },
    ...(canSeeAddresses
      ? [
          { value: "suppressions", label: "Suppressed addresses", content: <SuppressionList /> },
          { value: "suspected", label: "Suspected sign-ups", content: <SuspectedSignUpList /> },
        ]
      : []),
  ];
  const tab = items.find(({ value }) => value === getParam("tab"))?.value ?? "newsletters";
  return (
    <AdminPage
      title="Newsletters"
      trail={[{ label: "Content", href: adminPaths.portal("content") }]}
      actions={<NewNewsletterButton />}
    >
      <StatTiles>
        <CountCard
          label="Confirmed subscribers"
          count={setup && formatInteger(setup.subscribers)}
          note="who can get a newsletter"
        />
        <CountCard
          label="Suppressed addresses"
          count={setup && formatInteger(setup.suppressed)}
          note="until the person confirms again"
        />
      </StatTiles>
      {setup && <SetupNote setup={setup} />}
      <div className="panel">
        <Tabs
          label="Newsletters and addresses"
          items={items}
          className="[&_.panel]:border-0"
          listClassName="px-4"
          value={tab}
          onValueChange={(value) => setParam("tab", value === "newsletters" ? "" : value)}
        />
      </div>
    </AdminPage>
  );
}

function NewNewsletterButton() {
  const canWrite = useCan("content.write");
  const create = useCreateNewsletter();
  const navigate = useNavigate();
  // The same key for a repeated click after a lost response.
  const [key] = useState(() => crypto.randomUUID());
  if (!canWrite) return null;
  const start = () =>
    runMutation(create, key, {
      onSuccess: ({ id }) => void navigate(adminPaths.newsletter(id)),
      onError: ({ message }) =>
        toast({ title: "The newsletter was not created", description: message, tone: "danger" }),
    });
  return (
    <Button onClick={start} pending={create.isPending} pendingLabel="Creating…">
      New newsletter
    </Button>
  );
}
