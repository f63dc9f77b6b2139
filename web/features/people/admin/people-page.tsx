import { useCan } from "#web/lib/me.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { Button } from "#web/ui/button.tsx";
import { PlusIcon } from "#web/ui/icons-actions.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { AddPersonDialog } from "./add-person-dialog.tsx";
import { DuplicateList } from "./duplicate-list.tsx";
import { PeopleList } from "./people-list.tsx";

const VIEWS = ["people", "duplicates"] as const;

export function Component() {
  const { getParam, setParam, filter } = useListParams();
  const canWrite = useCan("crm.write");
  const view = getParam("view", VIEWS) || "people";
  const isAdding = canWrite && getParam("new") === "person";
  return (
    <AdminPage
      title="People"
      actions={
        canWrite && (
          <Button size="sm" onClick={() => setParam("new", "person")}>
            <PlusIcon size={14} />
            Add person
          </Button>
        )
      }
    >
      <Tabs
        label="People"
        value={view}
        // `filter` also resets the page number, which differs per tab.
        onValueChange={(next) => filter("view", next === "people" ? "" : next)}
        listClassName="mb-4"
        items={[
          { value: "people", label: "People", content: <PeopleList /> },
          { value: "duplicates", label: "Duplicates", content: <DuplicateList /> },
        ]}
      />
      {isAdding && <AddPersonDialog onClose={() => setParam("new", "")} />}
    </AdminPage>
  );
}
