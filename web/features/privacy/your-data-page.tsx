import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { yourData } from "#web/content/your-data.ts";
import { pageLoader } from "#web/lib/app.ts";
import { ClosedLink } from "./closed-link.tsx";
import { CorrectForm } from "./correct-form.tsx";
import { EraseForm } from "./erase-form.tsx";
import { personRecord, parseYourDataParams } from "./queries.ts";
import { PersonRecordView } from "./person-record.tsx";
import { WithdrawForm } from "./withdraw-form.tsx";

export const loader = pageLoader(async ({ queryClient: queries, url }) => {
  const query = personRecord(parseYourDataParams(url.searchParams).token);
  await queries.prefetchQuery(query);
  const record = queries.getQueryData(query.queryKey);
  return { title: yourData.meta.title, noindex: true, uncacheable: true, status: record ? 200 : 404 };
});

/** What the link of a receipt opens. Every form is the browser's own, so the page works without scripts. */
export function Component() {
  const [params] = useSearchParams();
  const asked = parseYourDataParams(params);
  const { data: record } = useQuery(personRecord(asked.token));
  if (!record) return <ClosedLink />;
  const application = record.applications.find(({ id }) => id === asked.application);
  if (asked.act === "erase") return <EraseForm record={record} />;
  if (asked.act === "correct" && application)
    return <CorrectForm key={application.id} record={record} application={application} />;
  if (asked.act === "withdraw" && application?.canWithdraw)
    return <WithdrawForm token={record.token} application={application} />;
  return <PersonRecordView record={record} done={asked.done} />;
}
