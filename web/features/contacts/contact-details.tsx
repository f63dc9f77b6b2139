import { Fragment } from "react";
import type { Address } from "#web/content/brand-labels.ts";
import { brand } from "#web/content/brand.ts";
import { contact } from "#web/content/contact.ts";
import { cx } from "#web/ui/cx.ts";

const { details } = contact;

const emails = [
  { label: details.general, address: brand.emails.general },
  { label: details.clients, address: brand.emails.clients },
  { label: details.candidates, address: brand.emails.candidates },
];

const addressLines = ({ street, city, region, postalCode }: Address) => [
  street,
  `${city}, ${region} ${postalCode}`,
];

/** Phone numbers, email addresses, offices and hours. */
export function ContactDetails({ className }: { className?: string }) {
  return (
    <dl className={cx("kv", className)}>
      {brand.phones.map(({ label, display, number }) => (
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
      {[brand.headquarters, brand.office].map((office) => (
        <Fragment key={office.name}>
          <dt>{office.name}</dt>
          <dd>
            {addressLines(office).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </dd>
        </Fragment>
      ))}
      {brand.hours.map(({ label, text }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd className="fig">{text}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
