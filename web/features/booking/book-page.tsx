import { pageLoader } from "#web/lib/page-loader.ts";
import { FirstSteps } from "./first-steps.tsx";
import { loadBooking } from "./load-booking.ts";

export const loader = pageLoader(loadBooking);

export const Component = () => <FirstSteps />;
