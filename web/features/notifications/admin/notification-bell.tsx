import { useQuery } from "@tanstack/react-query";
import { notificationPath } from "#contract/notifications/paths.ts";
import { formatNotification } from "#contract/notifications/text.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { RelativeTime } from "#web/lib/formatted-time.tsx";
import { Link } from "#web/lib/link.tsx";
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from "#web/ui/dropdown-menu.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { BellIcon } from "#web/ui/icons-objects.tsx";
import { notificationList, useMarkRead } from "./queries.ts";

/** Latest notifications of the user, and a link to the settings. */
export function NotificationBell() {
  const { data } = useQuery(notificationList);
  const markRead = useMarkRead();
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
            <Link to={notificationPath(item)}>
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
      <MenuSeparator />
      {unread > 0 && <MenuItem onSelect={() => markRead.mutate(undefined)}>Mark all as read</MenuItem>}
      <MenuItem asChild>
        <Link to={`${adminPaths.profile()}#notifications`}>Notification settings</Link>
      </MenuItem>
    </DropdownMenu>
  );
}
