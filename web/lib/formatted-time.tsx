import { formatRelativeTime } from "./relative-time.ts";
import { formatLocalDateTime, formatDate } from "./format-date.ts";

/** The day on which something happened, with the moment for whoever points at it. */
export const FormattedDate = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatLocalDateTime(at)}>
    {formatDate(at)}
  </time>
);

/** How long ago something happened, with the moment for whoever points at it. */
export function RelativeTime({ at }: { at: string }) {
  const past = formatRelativeTime(at);
  return (
    <time dateTime={at} title={formatLocalDateTime(at)} className="whitespace-nowrap">
      {past}
      {past !== "now" && <span className="sr-only"> ago</span>}
    </time>
  );
}
