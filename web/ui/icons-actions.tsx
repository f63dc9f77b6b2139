import { createIcon } from "./icon.tsx";

export const SearchIcon = createIcon("M7 2.5a4.5 4.5 0 100 9 4.5 4.5 0 000-9zM10.5 10.5L14 14");
export const EyeIcon = createIcon(
  "M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM8 9.8a1.8 1.8 0 100-3.6 1.8 1.8 0 000 3.6z",
);
export const PencilIcon = createIcon("M3 13l.6-2.8L10.8 3 13 5.2 5.8 12.4 3 13z");
export const SendIcon = createIcon("M14 2L7 9M14 2l-4.5 12L7 9 2 6.5 14 2z");
export const TrashIcon = createIcon("M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5l.5 9h6l.5-9");
export const PlusIcon = createIcon("M8 3v10M3 8h10");
export const FilterIcon = createIcon("M2 4h12M4.5 8h7M7 12h2");
export const MinusIcon = createIcon("M3 8h10");
export const CopyIcon = createIcon("M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3");
export const DownloadIcon = createIcon("M8 2.5v8M4.8 7.5L8 10.7l3.2-3.2M2.5 13.5h11");
export const ExternalIcon = createIcon("M9.5 2.5h4v4M13.5 2.5L7.5 8.5M11.5 9.5v4h-9v-9h4");
export const RefreshIcon = createIcon("M13.5 3v3.5H10M13.2 6.5A5.5 5.5 0 102.9 10.2");
export const UndoIcon = createIcon("M5.5 3L2.5 6l3 3M2.5 6H10a3.5 3.5 0 010 7H6.5");
export const PlayIcon = createIcon("M4.5 2.8L12.5 8l-8 5.2z");
export const ArchiveIcon = createIcon("M2 3h12v3H2zM3.2 6v7.5h9.6V6M6.5 8.8h3");
export const LogOutIcon = createIcon("M9.5 2.5h-7v11h7M6.5 8h8M11.5 5l3 3-3 3");
export const MoreIcon = createIcon(
  "M3 7.6a.4.4 0 100 .8.4.4 0 000-.8zM8 7.6a.4.4 0 100 .8.4.4 0 000-.8zM13 7.6a.4.4 0 100 .8.4.4 0 000-.8z",
);
