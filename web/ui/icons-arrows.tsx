import { drawn } from "./icon.tsx";

export const ChevronDownIcon = drawn("M4 6l4 4 4-4");
export const ChevronLeftIcon = drawn("M10 4L6 8l4 4");
export const ChevronRightIcon = drawn("M6 4l4 4-4 4");
export const ArrowRightIcon = drawn("M2.5 8h11M9.5 4l4 4-4 4");
export const ArrowLeftIcon = drawn("M13.5 8h-11M6.5 4l-4 4 4 4");
export const MenuIcon = drawn("M2 4.5h12M2 8h12M2 11.5h12");
export const CrossIcon = drawn("M4 4l8 8M12 4l-8 8");
