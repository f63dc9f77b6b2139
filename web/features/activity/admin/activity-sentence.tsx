import { recordScreens } from "#contract/activity/constants.ts";
import type { ActivityEntry } from "#contract/activity/endpoints.ts";
import { toSentence } from "#contract/activity/sentence.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { canOpenScreen, useMe } from "#web/lib/me.ts";

/** Pages of single records. Other types lead to their screen. */
const recordPaths: Partial<Record<string, (id: string) => string>> = {
  application: adminPaths.application,
  appointment: adminPaths.appointment,
  article: adminPaths.article,
  client: adminPaths.client,
  contact: adminPaths.message,
  interview: adminPaths.interview,
  job: adminPaths.jobEditor,
  lead: adminPaths.lead,
  newsletter: adminPaths.newsletter,
  sms_campaign: adminPaths.campaign,
  submittal: adminPaths.shortlist,
  user: (id) => adminPaths.activityLog({ entity: "user", record: id }),
};

const screenPaths: Partial<Record<string, string>> = {
  import: adminPaths.imports(),
  list: adminPaths.lists(),
  placement: adminPaths.placements(),
  webhook: adminPaths.webhooks(),
};

/** Where the record is found; null if it is gone or the user may not open its screen. */
function findRecordPath(
  { entityType, entityId, recordLabel }: ActivityEntry,
  canOpen: (screen: string) => boolean,
) {
  const screen = entityType && recordScreens[entityType];
  if (!screen || !canOpen(screen)) return null;
  const path = recordPaths[entityType];
  if (path) return entityId && recordLabel ? path(entityId) : null;
  return screenPaths[entityType] ?? adminPaths.portal(screen);
}

/** What happened, with links to the person’s actions and to the record. */
export function ActivitySentence({ entry }: { entry: ActivityEntry }) {
  const me = useMe();
  const path = findRecordPath(entry, (screen) => canOpenScreen(me, screen));
  return (
    <>
      {toSentence(entry).map(({ kind, text }) => {
        const key = `${kind} ${text}`;
        const href =
          kind === "record"
            ? path
            : kind === "actor" && entry.userId
              ? adminPaths.activityLog({ user: entry.userId })
              : null;
        return href ? (
          <Link key={key} to={href} className={kind === "actor" ? "link link-quiet" : "link"}>
            {text}
          </Link>
        ) : (
          <span key={key} className={kind === "text" ? undefined : "font-medium"}>
            {text}
          </span>
        );
      })}
    </>
  );
}
