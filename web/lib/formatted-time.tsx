import { formatRelativeTime } from "./relative-time.ts";
import { formatLocalDateTime, formatDate } from "./format-date.ts";

/** Shows the full date and time on hover. */
export const FormattedDate = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatLocalDateTime(at)}>
    {formatDate(at)}
  </time>
);

/** Shows the full date and time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const label = formatRelativeTime(at);
  return (
    <time dateTime={at} title={formatLocalDateTime(at)} className="whitespace-nowrap">
      {label}
      {label !== "now" && <span className="sr-only"> ago</span>}
    </time>
  );
}
