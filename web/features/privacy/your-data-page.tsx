import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { yourData } from "#web/content/your-data.ts";
import { linkQuery } from "#web/lib/api.ts";
import { listOptions } from "#web/lib/list-queries.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { OutcomeMessage } from "#web/features/site/outcome-message.tsx";
import { CorrectForm } from "./correct-form.tsx";
import { EraseForm } from "./erase-form.tsx";
import { PersonRecordView } from "./person-record.tsx";
import { WithdrawForm } from "./withdraw-form.tsx";

const personRecord = (token: string) => linkQuery("GET /api/privacy/record", { query: { token } });

function parseYourDataParams(params: URLSearchParams) {
  const readParam = (name: string, max = 100) => params.get(name)?.slice(0, max) ?? "";
  return {
    token: readParam("token", 1_000),
    act: readParam("do"),
    done: readParam("done"),
    application: readParam("application"),
  };
}

export const loader = pageLoader(async ({ queryClient, url }) => {
  const query = personRecord(parseYourDataParams(url.searchParams).token);
  await Promise.all([queryClient.prefetchQuery(query), queryClient.prefetchQuery(listOptions("industries"))]);
  const record = queryClient.getQueryData(query.queryKey);
  return { title: yourData.meta.title, noindex: true, uncacheable: true, status: record ? 200 : 404 };
});

/** Target of the link in confirmation emails. All forms are native, so it works without JavaScript. */
export function Component() {
  const [params] = useSearchParams();
  const request = parseYourDataParams(params);
  const { data: record } = useQuery(personRecord(request.token));
  if (!record) return <OutcomeMessage {...yourData.invalidLink} />;
  const application = record.applications.find(({ id }) => id === request.application);
  if (request.act === "erase") return <EraseForm record={record} />;
  if (request.act === "correct" && application)
    return <CorrectForm key={application.id} record={record} application={application} />;
  if (request.act === "withdraw" && application?.canWithdraw)
    return <WithdrawForm token={record.token} application={application} />;
  return <PersonRecordView record={record} done={request.done} />;
}
