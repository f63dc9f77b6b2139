import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { ClientEditor } from "./client-editor.tsx";
import { clientsByContact } from "./queries.ts";

type Person = {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
};

/** The clients of which a person is a contact, or the offer to create one from their lead. */
export function LeadClient({ person, isEmployer }: { person: Person; isEmployer: boolean }) {
  const canRead = useCan("clients.read");
  const canWrite = useCan("clients.write");
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const { email, company } = person;
  const { data } = useQuery({ ...clientsByContact(email ?? ""), enabled: canRead && email !== null });
  if (!canRead || email === null || !data) return null;
  const canCreate = canWrite && (isEmployer || Boolean(company));
  if (data.rows.length === 0 && !canCreate) return null;
  return (
    <Panel title="Client" padded>
      {data.rows.length > 0 ? (
        <ul className="grid gap-1">
          {data.rows.map(({ id, name }) => (
            <li key={id}>
              Contact of{" "}
              <Link to={adminPaths.client(id)} className="link">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <div className="grid justify-items-start gap-2">
          <p className="text-ink-2">
            {company
              ? `${company} is not a client of this person yet.`
              : "No client has this person as a contact."}
          </p>
          <Button variant="outline" size="sm" onClick={() => setCreating(true)}>
            Create client from this lead
          </Button>
        </div>
      )}
      {creating && (
        <ClientEditor
          client={null}
          template={{
            name: company ?? "",
            contact: {
              firstName: person.firstName || email.split("@")[0]!,
              lastName: person.lastName ?? "",
              email,
              phone: person.phone ?? "",
            },
          }}
          onClose={() => setCreating(false)}
          onSaved={({ id }) => void navigate(adminPaths.client(id))}
        />
      )}
    </Panel>
  );
}
