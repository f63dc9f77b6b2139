import { ago } from "./ago.ts";
import { localMoment, longDay } from "./dates.ts";

/** The day on which something happened, with the moment for whoever points at it. */
export const Day = ({ at }: { at: string }) => (
  <time dateTime={at} title={localMoment(at)}>
    {longDay(at)}
  </time>
);

/** How long ago something happened, with the moment for whoever points at it. */
export function Ago({ at }: { at: string }) {
  const past = ago(at);
  return (
    <time dateTime={at} title={localMoment(at)} className="whitespace-nowrap">
      {past}
      {past !== "now" && <span className="sr-only"> ago</span>}
    </time>
  );
}
