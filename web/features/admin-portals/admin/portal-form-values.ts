import * as z from "zod";
import { type AdminPortal, type PortalChange, PortalDraft } from "#contract/admin-portals/endpoints.ts";
import { capabilities } from "#contract/capabilities.ts";

const { shape } = PortalDraft;

/** What the form holds: the contract's fields, with the order as its input has it. */
export const PortalForm = z.strictObject({
  name: shape.name,
  slug: z.string().refine((slug) => shape.slug.safeParse(slug).success, "Choose a screen."),
  description: shape.description.unwrap(),
  icon: shape.icon.unwrap(),
  requiredRole: shape.requiredRole.unwrap(),
  requiredPermissions: shape.requiredPermissions.unwrap(),
  isActive: z.boolean(),
  sortOrder: z.string().regex(/^\s*\d{0,4}\s*$/, "Write a whole number from 0 to 9999."),
});
export type PortalForm = z.infer<typeof PortalForm>;

/** A portal as the form shows it; without one, the defaults of a new portal. */
export const formOf = (portal: AdminPortal | null): PortalForm => ({
  name: portal?.name ?? "",
  slug: portal?.slug ?? "",
  description: portal?.description ?? "",
  icon: portal?.icon ?? "FileText",
  requiredRole: portal?.requiredRole ?? "admin",
  requiredPermissions: capabilities.filter((capability) => portal?.requiredPermissions.includes(capability)),
  isActive: portal?.isActive ?? true,
  sortOrder: String(portal?.sortOrder ?? 0),
});

/** The form as the API takes it. */
export const draftOf = (form: PortalForm): PortalDraft =>
  PortalDraft.parse({ ...form, sortOrder: Number(form.sortOrder) });

/** Only what is different from the portal as it was opened, so that nobody overwrites what they did not touch. */
export function changeOf(form: PortalForm, portal: AdminPortal): PortalChange {
  const draft = draftOf(form);
  const before = draftOf({ ...formOf(portal), slug: draft.slug });
  const names = Object.keys(draft) as (keyof PortalDraft)[];
  const changed = names.filter((name) =>
    name === "slug"
      ? draft.slug !== portal.slug
      : JSON.stringify(draft[name]) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, draft[name]]));
}
