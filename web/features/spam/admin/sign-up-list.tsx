import { useQuery } from "@tanstack/react-query";
import { formatSpamReasons } from "#contract/spam/constants.ts";
import { FormattedDate } from "#web/lib/formatted-time.tsx";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { Cell, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { SIGN_UPS_PAGE_SIZE, suspectedSignUps } from "./queries.ts";
import { SpamDecision } from "./spam-decision.tsx";

const NOTHING = {
  title: "No suspected sign-ups",
  text: "Sign-ups that look like spam appear here. They get no email until you decide.",
};

/** Sign-ups for the newsletter that look like spam, with the signs. */
export function SuspectedSignUpList() {
  const { page } = useListParams();
  const query = useQuery(suspectedSignUps(page));
  const canDecide = useCan("crm.write");
  return (
    <PagedList
      query={query}
      itemLabel="suspected sign-ups"
      pageSize={SIGN_UPS_PAGE_SIZE}
      empty={
        <ListEmptyState
          isFiltered={false}
          className="m-4"
          filtered={{ ...NOTHING, clear: { label: "Show all sign-ups", href: "?tab=suspected" } }}
          unfiltered={NOTHING}
        />
      }
    >
      {(rows) => (
        <Table
          caption="Suspected sign-ups"
          head={
            <>
              <HeaderCell>Address</HeaderCell>
              <HeaderCell>Signs of spam</HeaderCell>
              <HeaderCell>Date</HeaderCell>
              {canDecide && <HeaderCell>Decision</HeaderCell>}
            </>
          }
        >
          {rows.map(({ id, email, spamReasons, createdAt }) => (
            <Row key={id}>
              <Cell as="title" className="[overflow-wrap:anywhere]">
                {email}
              </Cell>
              <Cell label="Signs of spam">{formatSpamReasons({ spamReasons })}</Cell>
              <Cell label="Date">
                <FormattedDate at={createdAt} />
              </Cell>
              {canDecide && (
                <Cell>
                  <SpamDecision kind="sign-up" id={id} isSpam={false} />
                </Cell>
              )}
            </Row>
          ))}
        </Table>
      )}
    </PagedList>
  );
}
