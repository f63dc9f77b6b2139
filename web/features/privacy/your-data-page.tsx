import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { yourData } from "#web/content/your-data.ts";
import { pageLoader } from "#web/lib/app.ts";
import { ClosedLink } from "./closed-link.tsx";
import { CorrectForm } from "./correct-form.tsx";
import { EraseQuestion } from "./erase-question.tsx";
import { personRecord, readAsked } from "./queries.ts";
import { Sent } from "./sent.tsx";
import { WithdrawQuestion } from "./withdraw-question.tsx";

export const loader = pageLoader(async ({ queries, url }) => {
  const query = personRecord(readAsked(url.searchParams).token);
  await queries.prefetchQuery(query);
  const record = queries.getQueryData(query.queryKey);
  return { title: yourData.meta.title, noindex: true, live: true, status: record ? 200 : 404 };
});

/** What the link of a receipt opens. Every form is the browser's own, so the page works without scripts. */
export function Component() {
  const [params] = useSearchParams();
  const asked = readAsked(params);
  const { data: record } = useQuery(personRecord(asked.token));
  if (!record) return <ClosedLink />;
  const application = record.applications.find(({ id }) => id === asked.application);
  if (asked.act === "erase") return <EraseQuestion record={record} />;
  if (asked.act === "correct" && application)
    return <CorrectForm key={application.id} record={record} application={application} />;
  if (asked.act === "withdraw" && application?.canWithdraw)
    return <WithdrawQuestion token={record.token} application={application} />;
  return <Sent record={record} done={asked.done} />;
}
