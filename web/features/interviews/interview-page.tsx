import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { CandidateInterview } from "#contract/interviews/schemas.ts";
import { interview as content } from "#web/content/interview.ts";
import { type ManageParams, parseManageParams } from "#web/features/booking/booking-params.ts";
import { useHeadingFocus } from "#web/features/booking/use-heading-focus.ts";
import { OutcomeMessage } from "#web/features/site/outcome-message.tsx";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { Link } from "#web/lib/link.tsx";
import { pageLoader } from "#web/lib/page-loader.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import { CancelInterview } from "./cancel-interview.tsx";
import { ChooseTime } from "./choose-time.tsx";
import { InterviewCard } from "./interview-card.tsx";
import { interviewHref } from "./interview-href.ts";
import { linkedInterview, linkedTimes } from "./queries.ts";

const showsTimes = ({ state, canReschedule }: CandidateInterview, { action }: ManageParams): boolean =>
  (state === "choose" && action !== "cancel") || (canReschedule && action === "choose");

export const loader = pageLoader(async ({ queryClient, url }) => {
  const params = parseManageParams(url.searchParams);
  const query = linkedInterview(params.token);
  await queryClient.prefetchQuery(query);
  const found = queryClient.getQueryData(query.queryKey);
  if (found && showsTimes(found, params)) await queryClient.prefetchQuery(linkedTimes(params.token));
  return { title: content.meta.title, noindex: true, uncacheable: true, status: found ? 200 : 404 };
});

/** The page behind the link in mails about interviews. */
export function Component() {
  const [searchParams] = useSearchParams();
  const params = parseManageParams(searchParams);
  const { data } = useQuery(linkedInterview(params.token));
  useHeadingFocus(params.action);
  if (!data) return <OutcomeMessage {...content.states.invalid} links={content.links} />;
  if (params.action === "cancel" && data.canCancel)
    return <CancelInterview interview={data} params={params} />;
  if (showsTimes(data, params)) return <ChooseTime interview={data} params={params} />;
  if (data.state === "scheduled") return <ScheduledInterview interview={data} params={params} />;
  if (params.done === "canceled" && data.state === "canceled")
    return (
      <OutcomeMessage
        heading={content.states.canceled.heading}
        text={content.canceled}
        links={content.links}
      />
    );
  return (
    <OutcomeMessage {...content.states[data.state as keyof typeof content.states]} links={content.links} />
  );
}

type Props = { interview: CandidateInterview; params: ManageParams };

function ScheduledInterview({ interview, params: { token, done } }: Props) {
  const problem = useFormProblem();
  return (
    <div className="wrap">
      <div className="mx-auto grid max-w-240 gap-8 pt-10">
        <h1 className="type-section">{content.heading.scheduled}</h1>
        {problem ? (
          <Alert tone="danger" live>
            {problem.message}
          </Alert>
        ) : (
          done === "chosen" && <Alert tone="positive">{content.chosen}</Alert>
        )}
        <InterviewCard
          interview={interview}
          actions={
            <>
              <Button asChild variant="outline">
                <a href={interview.calendarUrl} download>
                  <DownloadIcon size={16} />
                  {content.calendar}
                </a>
              </Button>
              {interview.canReschedule && (
                <Button asChild variant="outline">
                  <Link to={interviewHref({ token, action: "choose" })}>{content.reschedule}</Link>
                </Button>
              )}
              <Button asChild variant="text">
                <Link to={interviewHref({ token, action: "cancel" })}>{content.cancel}</Link>
              </Button>
            </>
          }
        />
        <p className="text-ink-2">{interview.canReschedule ? content.reminder : content.movedOften}</p>
      </div>
    </div>
  );
}
