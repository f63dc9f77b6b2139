import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Notification } from "#contract/notifications/endpoints.ts";
import type { NotificationEntity } from "#contract/notifications/constants.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { apiQuery, callApi } from "#web/lib/api.ts";
import { RelativeTime } from "#web/lib/formatted-time.tsx";
import { Link } from "#web/lib/link.tsx";
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from "#web/ui/dropdown-menu.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { BellIcon } from "#web/ui/icons-objects.tsx";

const POLL_MS = 60_000;

const notificationList = queryOptions({
  ...apiQuery("GET /api/notifications", {}),
  refetchInterval: POLL_MS,
});

const PATHS: Record<NotificationEntity, (id: string) => string> = {
  lead: adminPaths.lead,
  contact: adminPaths.message,
  text: adminPaths.textMessage,
  client: adminPaths.client,
};

function formatNotification({ kind, entityType, subject, actor }: Notification): string {
  const name = subject ?? "Unknown";
  if (kind === "guarantee_ended") return `A guarantee ends: ${name}`;
  if (kind === "received") return `Text message from ${name}`;
  return `${actor ?? "A colleague"} assigned you ${entityType === "lead" ? "the lead" : "the message of"} ${name}`;
}

/** What colleagues assigned to the user, and texts from their leads. */
export function NotificationBell() {
  const queryClient = useQueryClient();
  const { data } = useQuery(notificationList);
  const markRead = useMutation({
    mutationFn: (ids?: string[]) => callApi("POST /api/notifications/read", { body: ids ? { ids } : {} }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationList.queryKey }),
  });
  const { unread = 0, items = [] } = data ?? {};
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={unread ? `Notifications, ${unread} unread` : "Notifications"}
          icon={
            <span className="relative grid">
              <BellIcon />
              {unread > 0 && <span className="absolute -top-1 -right-1 size-2 rounded-full bg-signal" />}
            </span>
          }
        />
      }
    >
      <MenuLabel>Notifications</MenuLabel>
      {items.length === 0 && <p className="max-w-72 px-3 py-2 text-sm text-ink-2">No notifications yet.</p>}
      <div className="max-h-[60dvh] w-72 max-w-[85vw] overflow-y-auto empty:hidden">
        {items.map((item) => (
          <MenuItem key={item.id} asChild onSelect={() => item.readAt === null && markRead.mutate([item.id])}>
            <Link to={PATHS[item.entityType](item.entityId)}>
              <span className={`min-w-0 flex-1 whitespace-normal ${item.readAt ? "" : "font-semibold"}`}>
                {formatNotification(item)}
                {item.readAt === null && <span className="sr-only">, unread</span>}
              </span>
              <span className="text-xs text-ink-2">
                <RelativeTime at={item.createdAt} />
              </span>
            </Link>
          </MenuItem>
        ))}
      </div>
      {unread > 0 && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => markRead.mutate(undefined)}>Mark all as read</MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}
