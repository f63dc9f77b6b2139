import { newsletter } from "#web/content/newsletter.ts";
import { call } from "#web/lib/api.ts";
import { pageLoader } from "#web/lib/app.ts";
import { paths } from "#web/lib/paths.ts";
import { LinkPage } from "./link-page.tsx";

export const loader = pageLoader(() => ({ title: newsletter.confirm.title, noindex: true }));

export const Component = () => (
  <LinkPage
    words={newsletter.confirm}
    action="/api/newsletter/confirm"
    act={(token) => call("POST /api/newsletter/confirm", { body: { token } })}
    done={paths.newsletter("confirmed")}
  />
);
