import { capabilities, type Capability } from "#contract/capabilities.ts";
import { portalScreens } from "#contract/admin-portals/constants.ts";
import { AppError } from "#worker/base/errors.ts";

const SCREEN_HAS_NO_LINK = "This slug belongs to a built-in screen. Choose another slug for a link.";

/** Throws validation_failed when a link would replace a built-in screen. */
export function assertValidDestination({ slug, url }: { slug: string; url: string | null }): void {
  if (url === null || !portalScreens.some((screen) => screen === slug)) return;
  throw new AppError("validation_failed", SCREEN_HAS_NO_LINK, { fields: { slug: [SCREEN_HAS_NO_LINK] } });
}

/** Removes duplicates and sorts by the capability table. */
export const sortCapabilities = (selected: readonly Capability[]): Capability[] =>
  capabilities.filter((capability) => selected.includes(capability));
