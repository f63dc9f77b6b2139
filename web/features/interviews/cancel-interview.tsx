import { useState } from "react";
import type { CandidateInterview } from "#contract/interviews/schemas.ts";
import { interview as content } from "#web/content/interview.ts";
import type { ManageParams } from "#web/features/booking/booking-params.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { Link } from "#web/lib/link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { InterviewCard } from "./interview-card.tsx";
import { interviewHref } from "./interview-href.ts";

type Props = { interview: CandidateInterview; params: ManageParams };

/** Confirms a cancellation with a native form that works without JavaScript. */
export function CancelInterview({ interview, params: { token } }: Props) {
  const problem = useFormProblem();
  const [isSubmitted, setIsSubmitted] = useState(false);
  return (
    <div className="wrap">
      <div className="mx-auto grid max-w-240 gap-8 pt-10">
        <div>
          <h1 className="type-section text-balance">{content.heading.cancel}</h1>
          <p className="type-lead mt-4 max-w-2xl">{content.cancelText}</p>
        </div>
        {problem && (
          <Alert tone="danger" live>
            {problem.message}
          </Alert>
        )}
        <InterviewCard
          interview={interview}
          actions={
            <>
              <Button asChild variant="outline">
                <Link to={interviewHref({ token })}>{content.keep}</Link>
              </Button>
              <form action="/api/interview-links/cancel" method="post" onSubmit={() => setIsSubmitted(true)}>
                <input type="hidden" name="token" value={token} />
                <Button type="submit" variant="danger" pending={isSubmitted}>
                  {content.cancel}
                </Button>
              </form>
            </>
          }
        />
      </div>
    </div>
  );
}
