import { newsletter } from "#web/content/newsletter.ts";
import { call } from "#web/lib/api.ts";
import { pageLoader } from "#web/lib/app.ts";
import { paths } from "#web/lib/paths.ts";
import { LinkPage } from "./link-page.tsx";

export const loader = pageLoader(() => ({ title: newsletter.unsubscribe.title, noindex: true }));

export const Component = () => (
  <LinkPage
    words={newsletter.unsubscribe}
    action="/api/newsletter/unsubscribe"
    act={(token) => call("POST /api/newsletter/unsubscribe", { body: { token } })}
    done={paths.newsletter("unsubscribed")}
  />
);
