import { formatInteger } from "#contract/numbers.ts";

/** "1 person", "12,480 people". */
export const formatPeople = (count: number): string =>
  count === 1 ? "1 person" : `${formatInteger(count)} people`;
