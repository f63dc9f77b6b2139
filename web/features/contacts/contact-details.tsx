import { Fragment } from "react";
import { formatDays, formatHours } from "#contract/business-hours.ts";
import { firm, formatTown } from "#contract/firm.ts";
import { zoneShort } from "#contract/time-zone.ts";
import { contact } from "#web/content/contact.ts";
import { cx } from "#web/ui/cx.ts";

const { details } = contact;

const emails = [
  { label: details.general, address: firm.emails.general },
  { label: details.clients, address: firm.emails.clients },
  { label: details.candidates, address: firm.emails.candidates },
];

/** Phone numbers, email addresses, offices and hours. */
export function ContactDetails({ className }: { className?: string }) {
  return (
    // The labels' column has room for them in either font, so that no value moves when ours arrives.
    <dl className={cx("kv grid-cols-[minmax(9rem,auto)_1fr]", className)}>
      {firm.phones.map(({ label, display, number }) => (
        <Fragment key={number}>
          <dt>{label}</dt>
          <dd className="fig">
            <a href={`tel:${number}`} className="link link-quiet">
              {display}
            </a>
          </dd>
        </Fragment>
      ))}
      {emails.map(({ label, address }) => (
        <Fragment key={address}>
          <dt>{label}</dt>
          <dd>
            <a href={`mailto:${address}`} className="link link-quiet">
              {address}
            </a>
          </dd>
        </Fragment>
      ))}
      {firm.offices.map((office) => (
        <Fragment key={office.name}>
          <dt>{office.name}</dt>
          <dd>
            {[office.street, formatTown(office)].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </dd>
        </Fragment>
      ))}
      {firm.hours.map((hours) => (
        <Fragment key={hours.days[0]}>
          <dt>{formatDays(hours.days)}</dt>
          <dd className="fig">{formatHours(hours, zoneShort(firm.timeZone))}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
