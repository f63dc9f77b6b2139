import { booking } from "#web/content/booking.ts";
import type { LoaderArgs } from "#web/lib/page-loader.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import type { Head } from "#web/lib/head.ts";
import { paths } from "#web/lib/paths.ts";
import { loadSocialUrls } from "#web/features/settings/queries.ts";
import { createHead } from "#web/features/site/create-head.ts";
import { organizationJsonLd } from "#web/features/site/structured-data.ts";
import { bookingDays, bookingSlots, bookingTypes } from "./queries.ts";
import { findSelectedType, parseBookingParams, resolveDate } from "./booking-params.ts";

const { meta } = booking;

/** Loads the data of all steps. A failed query renders inside the page with Try Again. */
export async function loadBooking({ queryClient, url, origin }: LoaderArgs): Promise<Head> {
  const params = parseBookingParams(url.searchParams);
  await queryClient.prefetchQuery(bookingTypes());
  const type = findSelectedType(queryClient.getQueryData(bookingTypes().queryKey), params);
  if (type) {
    await queryClient.prefetchQuery(bookingDays(type.id));
    const date = resolveDate(queryClient.getQueryData(bookingDays(type.id).queryKey), params, type.timeZone);
    if (date) await queryClient.prefetchQuery(bookingSlots(type.id, date));
  }
  const path = paths.book();
  const organization = organizationJsonLd(origin, await loadSocialUrls(queryClient));
  const jsonLd = [organization, breadcrumbJsonLd([{ name: meta.title, path }], origin)];
  return { ...createHead(meta, path, jsonLd), uncacheable: type !== undefined };
}
