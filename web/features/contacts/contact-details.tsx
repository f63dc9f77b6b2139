import { Fragment } from "react";
import { type Address, brand } from "#web/content/brand.ts";
import { contact } from "#web/content/contact.ts";
import { cx } from "#web/ui/cx.ts";

const { details } = contact;

const mails = [
  { label: details.general, address: brand.emails.general },
  { label: details.clients, address: brand.emails.clients },
  { label: details.candidates, address: brand.emails.candidates },
];

const lines = ({ street, city, region, postalCode }: Address) => [street, `${city}, ${region} ${postalCode}`];

/** How to reach the firm: telephones, mail, addresses and hours, as one ledger. */
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
      {mails.map(({ label, address }) => (
        <Fragment key={address}>
          <dt>{label}</dt>
          <dd>
            <a href={`mailto:${address}`} className="link link-quiet">
              {address}
            </a>
          </dd>
        </Fragment>
      ))}
      {[brand.headquarters, brand.office].map((place) => (
        <Fragment key={place.name}>
          <dt>{place.name}</dt>
          <dd>
            {lines(place).map((line) => (
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
