const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes for people: "35 min", "4.5 h", "2.1 d". */
export function formatDuration(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`;
  const [amount, unit] = minutes < DAY ? [minutes / HOUR, "h"] : [minutes / DAY, "d"];
  return `${Number(amount.toFixed(1))} ${unit}`;
}
