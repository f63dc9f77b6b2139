import type { UseQueryResult } from "@tanstack/react-query";
import type { BookingType } from "#contract/booking/schemas.ts";
import { booking } from "#web/content/booking.ts";
import { Link } from "#web/lib/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorCard } from "#web/ui/error-card.tsx";
import { formatPrice } from "./format.ts";
import { bookHref } from "./booking-params.ts";

const { service } = booking;

export function ServiceStep({ types, zone }: { types: UseQueryResult<BookingType[]>; zone: string }) {
  if (types.isError) {
    return (
      <ErrorCard title={service.failed} onRetry={() => void types.refetch()} retrying={types.isFetching} />
    );
  }
  if (!types.data) return null;
  if (types.data.length === 0) {
    return (
      <EmptyState
        title={service.empty}
        action={
          <Button asChild variant="outline">
            <Link to={service.contact.to}>{service.contact.label}</Link>
          </Button>
        }
      />
    );
  }
  return (
    <>
      <section aria-labelledby="services">
        <h2 id="services" className="border-b border-ink pb-3 font-semibold">
          {service.heading}
        </h2>
        <ul className="ledger [&>:first-child]:border-t-0">
          {types.data.map((type) => (
            <ServiceRow key={type.id} type={type} to={bookHref({ type: type.id, zone })} />
          ))}
        </ul>
      </section>
      <HowItWorks />
    </>
  );
}

function ServiceRow({ type, to }: { type: BookingType; to: string }) {
  return (
    <li className="grid items-center gap-x-10 gap-y-3 py-6 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div>
        <h3 className="type-title">{type.name}</h3>
        {type.description && <p className="mt-1 max-w-xl text-sm text-ink-2">{type.description}</p>}
        {type.host && <p className="mt-1 text-sm">{service.host(type.host)}</p>}
      </div>
      <p className="fig flex gap-x-4 text-sm sm:grid sm:min-w-24 sm:text-right">
        <span>{service.minutes(type.duration)}</span>
        <span className="text-ink-2">{formatPrice(type.price)}</span>
      </p>
      <Button asChild variant="outline">
        <Link to={to} aria-label={service.chooseNamed(type.name)}>
          {service.choose}
        </Link>
      </Button>
    </li>
  );
}

function HowItWorks() {
  const { heading, items } = service.how;
  return (
    <section aria-labelledby="how" className="mt-14 border-t-4 border-double border-ink pt-7">
      <h2 id="how" className="type-title">
        {heading}
      </h2>
      <ol className="mt-5 grid gap-x-10 gap-y-6 sm:grid-cols-3">
        {items.map(({ title, text }) => (
          <li key={title} className="border-t border-line pt-3">
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1 text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
