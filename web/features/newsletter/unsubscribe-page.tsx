import { newsletter } from "#web/content/newsletter.ts";
import { callApi } from "#web/lib/api.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { paths } from "#web/lib/paths.ts";
import { EmailLinkPage } from "./email-link-page.tsx";

export const loader = pageLoader(() => ({ title: newsletter.unsubscribe.title, noindex: true }));

export const Component = () => (
  <EmailLinkPage
    labels={newsletter.unsubscribe}
    action="/api/newsletter/unsubscribe"
    submitToken={async (token) => {
      await callApi("POST /api/newsletter/unsubscribe", { body: { token } });
      return paths.newsletter("unsubscribed");
    }}
  />
);
