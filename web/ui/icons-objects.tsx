import { createIcon } from "./icon.tsx";

export const HomeIcon = createIcon("M2.5 7.5L8 2.5l5.5 5v6h-4v-4h-3v4h-4z");
export const CalendarIcon = createIcon("M2.5 3.5h11v10h-11zM2.5 6.8h11M5.5 2v3M10.5 2v3");
export const ClockIcon = createIcon("M8 2a6 6 0 100 12A6 6 0 008 2zM8 4.8V8l2.3 1.5");
export const FileIcon = createIcon("M4 2h5l3 3v9H4V2zM9 2v3h3M6 8h4M6 11h4");
export const BriefcaseIcon = createIcon("M2.5 5h11v8h-11zM6 5V3h4v2M2.5 8.5h11");
export const UsersIcon = createIcon(
  "M6 8a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM1.5 13.5c0-2.3 2-4 4.5-4s4.5 1.7 4.5 4M11 3.5a2.3 2.3 0 010 4.4M12 9.8c1.6.5 2.6 1.9 2.6 3.7",
);
export const ChartIcon = createIcon("M2.5 2v11.5H14M5 10.5V8M8 10.5V5M11 10.5V7");
export const SettingsIcon = createIcon(
  "M8 10.2a2.2 2.2 0 100-4.4 2.2 2.2 0 000 4.4zM8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6L5 5M11 11l1.4 1.4M3.6 12.4L5 11M11 5l1.4-1.4",
);
export const MessageIcon = createIcon("M2 3h12v8H7l-3 2.5V11H2V3z");
export const PlugIcon = createIcon("M5.5 2v3.5M10.5 2v3.5M3.5 5.5h9V8a4.5 4.5 0 01-9 0V5.5zM8 12.5V15");
export const InboxIcon = createIcon("M2 9l2-6h8l2 6v4.5H2V9zM2 9h3.5l1 2h3l1-2H14");
export const LayersIcon = createIcon("M8 2l6 3.2L8 8.4 2 5.2 8 2zM2 8.2l6 3.2 6-3.2M2 11l6 3.2 6-3.2");
export const LinkIcon = createIcon(
  "M6.5 9.5l3-3M7 4.8l1.2-1.2a2.8 2.8 0 014 4L11 8.8M9 11.2l-1.2 1.2a2.8 2.8 0 01-4-4L5 7.2",
);
export const LockIcon = createIcon("M3.5 7.2h9v6.3h-9zM5.5 7.2V5a2.5 2.5 0 015 0v2.2");
export const SunIcon = createIcon(
  "M8 5a3 3 0 100 6 3 3 0 000-6zM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7",
);
export const MoonIcon = createIcon("M13 9.6A5.6 5.6 0 016.4 3 5.6 5.6 0 1013 9.6z");
export const KeyboardIcon = createIcon("M1.5 4h13v8h-13zM4 6.5v.1M6.7 6.5v.1M9.3 6.5v.1M12 6.5v.1M4.5 9.5h7");
export const BellIcon = createIcon("M4 11.5V7a4 4 0 018 0v4.5l1 1H3zM6.7 14.2h2.6");
