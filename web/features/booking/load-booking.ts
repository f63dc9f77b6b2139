import { booking } from "#web/content/booking.ts";
import type { LoaderTools } from "#web/lib/app.ts";
import { breadcrumbs } from "#web/lib/breadcrumbs.ts";
import type { Head } from "#web/lib/head.ts";
import { paths } from "#web/lib/paths.ts";
import { headOf } from "#web/features/site/head-of.ts";
import { organization } from "#web/features/site/structured-data.ts";
import { bookingDays, bookingSlots, bookingTypes } from "./queries.ts";
import { chosenType, readAsked, shownDate } from "./booking-params.ts";

const { meta } = booking;

/** Everything that a step shows. A failure is shown inside the page, with Try Again. */
export async function loadBooking({ queries, url, origin }: LoaderTools): Promise<Head> {
  const asked = readAsked(url.searchParams);
  await queries.prefetchQuery(bookingTypes());
  const type = chosenType(queries.getQueryData(bookingTypes().queryKey), asked);
  if (type) {
    await queries.prefetchQuery(bookingDays(type.id));
    const date = shownDate(queries.getQueryData(bookingDays(type.id).queryKey), asked, type.timeZone);
    if (date) await queries.prefetchQuery(bookingSlots(type.id, date));
  }
  const path = paths.book();
  const jsonLd = [organization(origin), breadcrumbs([{ name: meta.title, path }], origin)];
  return { ...headOf(meta, path, jsonLd), live: type !== undefined };
}
