import { drawn } from "./icon.tsx";

export const ChevronDownIcon = drawn("M4 6l4 4 4-4");
export const ChevronLeftIcon = drawn("M10 4L6 8l4 4");
export const ChevronRightIcon = drawn("M6 4l4 4-4 4");
export const ArrowRightIcon = drawn("M2.5 8h11M9.5 4l4 4-4 4");
export const ArrowLeftIcon = drawn("M13.5 8h-11M6.5 4l-4 4 4 4");
export const ArrowUpIcon = drawn("M8 13.5v-11M4 6.5l4-4 4 4");
export const ArrowDownIcon = drawn("M8 2.5v11M4 9.5l4 4 4-4");
export const SortIcon = drawn("M5 6.5L8 3.5l3 3M5 9.5l3 3 3-3");
export const MenuIcon = drawn("M2 4.5h12M2 8h12M2 11.5h12");
export const CrossIcon = drawn("M4 4l8 8M12 4l-8 8");
