import type { ClientDetail } from "#contract/clients/schemas.ts";
import { FormattedDate } from "#web/lib/formatted-time.tsx";
import { useCan } from "#web/lib/me.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { formatFee } from "./client-labels.ts";

const notStated = <span className="font-normal text-ink-3">Not stated</span>;

export function ClientFacts({ client }: { client: ClientDetail }) {
  const canSeeFees = useCan("placements.manage");
  const { website, industry, owner, guaranteeDays, notes } = client;
  return (
    <Panel title="Facts" className="[&>dl]:px-4 [&>dl]:py-1">
      <DefinitionList
        items={[
          { term: "Owner", value: owner ?? <span className="font-normal text-ink-3">Unassigned</span> },
          {
            term: "Website",
            value: website ? (
              <a
                href={website}
                target="_blank"
                rel="noopener noreferrer"
                className="link link-quiet [overflow-wrap:anywhere]"
              >
                {website.replace(/^https?:\/\//, "").replace(/\/$/, "")}
              </a>
            ) : (
              notStated
            ),
          },
          { term: "Industry", value: industry ?? notStated },
          ...(canSeeFees
            ? [{ term: "Fee", value: <span className="fig">{formatFee(client.fee)}</span> }]
            : []),
          {
            term: "Guarantee",
            value:
              guaranteeDays === null ? notStated : guaranteeDays === 1 ? "1 day" : `${guaranteeDays} days`,
          },
          { term: "Client since", value: <FormattedDate at={client.createdAt} /> },
        ]}
      />
      {notes && (
        <p className="max-w-prose border-t border-line px-4 py-3 whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
          {notes}
        </p>
      )}
    </Panel>
  );
}
