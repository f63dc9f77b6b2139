import * as z from "zod";
import {
  type AdminPortal,
  type PortalPatch,
  PortalDraft,
  portalUrl,
} from "#contract/admin-portals/schemas.ts";
import { capabilities } from "#contract/capabilities.ts";

const { shape } = PortalDraft;

/** The contract's fields, with the sort order as the text of its input. */
export const PortalForm = z.strictObject({
  name: shape.name,
  slug: shape.slug,
  url: portalUrl,
  description: shape.description.unwrap(),
  icon: shape.icon.unwrap(),
  requiredRole: shape.requiredRole.unwrap(),
  requiredPermissions: shape.requiredPermissions.unwrap(),
  isActive: z.boolean(),
  sortOrder: z.string().regex(/^\s*\d{0,4}\s*$/, "Enter a whole number from 0 to 9999."),
});
export type PortalForm = z.infer<typeof PortalForm>;

/** Form values of a portal, or the defaults of a new one. */
export const toPortalFormValues = (portal: AdminPortal | null): PortalForm => ({
  name: portal?.name ?? "",
  slug: portal?.slug ?? "",
  url: portal?.url ?? "",
  description: portal?.description ?? "",
  icon: portal?.icon ?? "FileText",
  requiredRole: portal?.requiredRole ?? "admin",
  requiredPermissions: capabilities.filter((capability) => portal?.requiredPermissions.includes(capability)),
  isActive: portal?.isActive ?? true,
  sortOrder: String(portal?.sortOrder ?? 0),
});

export const toPortalDraft = (form: PortalForm): PortalDraft =>
  PortalDraft.parse({ ...form, sortOrder: Number(form.sortOrder) });

/** Only the changed fields, so that saving doesn't overwrite concurrent changes of other fields. */
export function toPortalPatch(form: PortalForm, portal: AdminPortal): PortalPatch {
  const draft = toPortalDraft(form);
  const before = toPortalDraft(toPortalFormValues(portal));
  const names = Object.keys(draft) as (keyof PortalDraft)[];
  const changed = names.filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed.map((name) => [name, draft[name]]));
}
