import { ownPaths } from "./own-paths.ts";
import type { SentApplication } from "#contract/privacy/endpoints.ts";
import { yourData } from "#web/content/your-data.ts";
import { Question } from "./question.tsx";

const { withdraw } = yourData;

export const WithdrawQuestion = ({ token, application }: { token: string; application: SentApplication }) => (
  <Question
    heading={withdraw.heading}
    action="/api/privacy/withdraw"
    hidden={{ token, applicationId: application.id }}
    words={withdraw}
    back={ownPaths.see(token)}
  >
    <p className="type-lead">{application.jobTitle ?? yourData.general}</p>
    <p className="max-w-prose">{withdraw.text}</p>
  </Question>
);
