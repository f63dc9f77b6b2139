/** Adds days to a calendar date 'yyyy-MM-dd'. */
export function addDays(date: string, days: number): string {
  const shifted = new Date(`${date}T00:00:00.000Z`);
  shifted.setUTCDate(shifted.getUTCDate() + days);
  return shifted.toISOString().slice(0, 10);
}

/** Last day of the guarantee; null without a start or a guarantee. */
export const guaranteeEnd = (startDate: string | null, days: number | null): string | null =>
  startDate === null || days === null ? null : addDays(startDate, days);

/** The calendar date 'yyyy-MM-dd' of an instant in a time zone. */
export const dateInZone = (instant: Date, timeZone: string): string =>
  instant.toLocaleDateString("sv-SE", { timeZone });
