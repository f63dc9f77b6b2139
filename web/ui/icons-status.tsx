import { createIcon } from "./icon.tsx";

export const WarningIcon = createIcon("M8 2l6.5 11.5h-13L8 2zM8 6.5v3.2M8 11.6v.1");
export const InfoIcon = createIcon("M8 2a6 6 0 100 12A6 6 0 008 2zM8 7.3v3.7M8 5v.1");
export const CheckIcon = createIcon("M3 8.5l3.2 3.2L13 5");
