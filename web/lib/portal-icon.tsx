import type { ComponentType } from "react";
import { type PortalIcon as PortalIconName, portalIcons } from "#contract/admin-portals/constants.ts";
import type { IconProps } from "#web/ui/icon.tsx";
import { PencilIcon } from "#web/ui/icons-actions.tsx";
import {
  BriefcaseIcon,
  CalendarIcon,
  ChartIcon,
  FileIcon,
  InboxIcon,
  LayersIcon,
  LinkIcon,
  MessageIcon,
  PlugIcon,
  SettingsIcon,
  UsersIcon,
} from "#web/ui/icons-objects.tsx";

const ICONS: Record<PortalIconName, ComponentType<IconProps>> = {
  FileText: FileIcon,
  Briefcase: BriefcaseIcon,
  Users: UsersIcon,
  BarChart3: ChartIcon,
  Settings: SettingsIcon,
  Calendar: CalendarIcon,
  MessageSquare: MessageIcon,
  Plug: PlugIcon,
  Inbox: InboxIcon,
  Layers: LayersIcon,
  PenLine: PencilIcon,
  Link: LinkIcon,
};

/** Falls back to a file icon for unknown names. */
export function PortalIcon({ name }: { name: string }) {
  const iconName = portalIcons.find((icon) => icon === name) ?? "FileText";
  const Icon = ICONS[iconName];
  return <Icon className="shrink-0" />;
}
