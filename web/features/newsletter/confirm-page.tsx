import { newsletter } from "#web/content/newsletter.ts";
import { callApi } from "#web/lib/api.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { paths } from "#web/lib/paths.ts";
import { EmailLinkPage } from "./email-link-page.tsx";

export const loader = pageLoader(() => ({ title: newsletter.confirm.title, noindex: true }));

export const Component = () => (
  <EmailLinkPage
    labels={newsletter.confirm}
    action="/api/newsletter/confirm"
    submitToken={async (token) => {
      const { nextIssue } = await callApi("POST /api/newsletter/confirm", { body: { token } });
      return paths.newsletterConfirmed(nextIssue);
    }}
  />
);
