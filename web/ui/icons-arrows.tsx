import { createIcon } from "./icon.tsx";

export const ChevronDownIcon = createIcon("M4 6l4 4 4-4");
export const ChevronUpIcon = createIcon("M4 10l4-4 4 4");
export const ChevronLeftIcon = createIcon("M10 4L6 8l4 4");
export const ChevronRightIcon = createIcon("M6 4l4 4-4 4");
export const ArrowRightIcon = createIcon("M2.5 8h11M9.5 4l4 4-4 4");
export const ArrowLeftIcon = createIcon("M13.5 8h-11M6.5 4l-4 4 4 4");
export const MenuIcon = createIcon("M2 4.5h12M2 8h12M2 11.5h12");
export const CrossIcon = createIcon("M4 4l8 8M12 4l-8 8");
