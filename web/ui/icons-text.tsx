import { createIcon } from "./icon.tsx";

export const BoldIcon = createIcon("M4.5 3v10h4.3a2.7 2.7 0 000-5.4H4.5M4.5 7.6h3.8a2.3 2.3 0 000-4.6H4.5");
export const ItalicIcon = createIcon("M6.5 3h5M4.5 13h5M9.3 3L6.7 13");
export const StrikeIcon = createIcon(
  "M11.5 4.5C11 3.5 9.8 3 8.2 3 6 3 4.8 4 4.8 5.4c0 1.2.8 1.9 2.2 2.4M2.5 8h11M10.8 9.6c.3.4.4.8.4 1.2 0 1.4-1.3 2.2-3.2 2.2-1.7 0-3-.6-3.5-1.7",
);
export const CodeIcon = createIcon("M5.5 4.500L2 8l3.5 3.500M10.5 4.500L14 8l-3.5 3.5");
export const CodeBlockIcon = createIcon("M2 3h12v10H2zM6.2 6L4.2 8l2 2M9.8 6l2 2-2 2");
export const HeadingIcon = createIcon("M3 3v10M9 3v10M3 8h6M11.8 8.300L13.5 7v6");
export const SubheadingIcon = createIcon("M3 4v8M8 4v8M3 8h5M10.5 8.500c.3-1 3-1 3 .5 0 1.2-3 1.5-3 3h3");
export const ParagraphIcon = createIcon("M3 4h10M3 8h10M3 12h6");
export const BulletListIcon = createIcon("M6 4h7.500M6 8h7.500M6 12h7.500M2.8 4h.01M2.8 8h.01M2.8 12h.01");
export const NumberListIcon = createIcon(
  "M6.5 4h7M6.5 8h7M6.5 12h7M2.5 3.200l.9-.4v2.700M2.3 9.200c.2-.7 1.6-.6 1.5.2 0 .6-1.5.9-1.5 1.800h1.6",
);
export const TaskListIcon = createIcon("M2 3h4v4H2zM2.8 11.300l1 1 2-2.300M8.5 5h5M8.5 11.500h5");
export const QuoteIcon = createIcon(
  "M3 9.500c0-2.5.8-4 2.5-5M3 9.500h3V12H3zM9 9.500c0-2.5.8-4 2.5-5M9 9.500h3V12H9z",
);
export const RuleIcon = createIcon("M2 8h12M4 4.500h8M4 11.500h8");
export const TableIcon = createIcon("M2 3h12v10H2zM2 6.500h12M2 9.800h12M6 3v10M10 3v10");
export const ImageIcon = createIcon("M2 3h12v10H2zM2 11l3.5-3.5 3 3L11 8l3 3M5.5 5.800h.01");
export const RedoIcon = createIcon("M10.5 3l3 3-3 3M13.5 6H6a3.5 3.5 0 000 7h3.5");
