import { privacyPaths } from "./privacy-paths.ts";
import type { SubmittedApplication } from "#contract/privacy/schemas.ts";
import { yourData } from "#web/content/your-data.ts";
import { ConfirmForm } from "./confirm-form.tsx";

const { withdraw } = yourData;

export const WithdrawForm = ({
  token,
  application,
}: {
  token: string;
  application: SubmittedApplication;
}) => (
  <ConfirmForm
    heading={withdraw.heading}
    action="/api/privacy/withdraw"
    hiddenFields={{ token, applicationId: application.id }}
    labels={withdraw}
    cancelPath={privacyPaths.view(token)}
  >
    <p className="type-lead">{application.jobTitle ?? yourData.general}</p>
    <p className="max-w-prose">{withdraw.text}</p>
  </ConfirmForm>
);
