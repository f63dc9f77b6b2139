import { capabilities, roleLabels, roles } from "#contract/capabilities.ts";
import { portalIcons, portalScreens } from "#contract/admin-portals/constants.ts";
import { PortalIcon } from "#web/lib/portal-icon.tsx";
import type { useContractForm } from "#web/lib/use-contract-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { capabilityLabels } from "#web/lib/capability-labels.ts";
import type { PortalForm } from "./portal-form-values.ts";

type Props = Pick<ReturnType<typeof useContractForm<PortalForm, unknown>>, "register" | "getError"> & {
  watched: Pick<PortalForm, "icon" | "slug" | "url">;
};

/** 'BarChart3' as 'Bar chart'. */
const formatIconName = (icon: string) =>
  icon
    .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    .replace(/\d+$/, "")
    .toLowerCase()
    .replace(/^./, (letter) => letter.toUpperCase());

const ICON_OPTIONS = portalIcons.map((value) => ({ value, label: formatIconName(value) }));
const ROLE_OPTIONS = roles.map((value) => ({ value, label: roleLabels[value] }));

/** Describes what the portal will open. */
function getDestinationHint({ slug, url }: Props["watched"]): string {
  if (url.trim()) return "Opens this address in a new tab.";
  if (portalScreens.some((screen) => screen === slug.trim()))
    return "Opens the built-in screen of this slug.";
  return `Without a link, only the slug of a built-in screen opens something: ${portalScreens.join(", ")}.`;
}

export function PortalFields({ register, getError, watched }: Props) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={getError("name")}>
          <Input {...register("name")} maxLength={60} />
        </Field>
        <Field label="Slug" error={getError("slug")} hint="The portal’s address under /admin, such as jobs.">
          <Input {...register("slug")} maxLength={60} autoCapitalize="none" spellCheck={false} />
        </Field>
      </div>
      <Field label="Link" optional error={getError("url")} hint={getDestinationHint(watched)}>
        <Input {...register("url")} type="url" maxLength={500} placeholder="https://" />
      </Field>
      <Field label="Description" optional error={getError("description")}>
        <Input {...register("description")} maxLength={300} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Icon" error={getError("icon")}>
          {(controlProps) => (
            <span className="flex items-center gap-2.5">
              <PortalIcon name={watched.icon} />
              <NativeSelect {...register("icon")} {...controlProps} options={ICON_OPTIONS} />
            </span>
          )}
        </Field>
        <Field label="Required role" error={getError("requiredRole")}>
          <NativeSelect {...register("requiredRole")} options={ROLE_OPTIONS} />
        </Field>
        <Field label="Order" error={getError("sortOrder")}>
          <Input {...register("sortOrder")} inputMode="numeric" maxLength={4} className="fig" />
        </Field>
      </div>
      <FieldGroup
        legend="Required permissions"
        optional
        error={getError("requiredPermissions")}
        hint="Users need all of them. Custom permissions that include them replace the required role."
      >
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          {capabilities.map((capability) => (
            <Checkbox
              key={capability}
              {...register("requiredPermissions")}
              value={capability}
              label={capabilityLabels[capability]}
            />
          ))}
        </div>
      </FieldGroup>
      <Checkbox {...register("isActive")} label="Active" error={getError("isActive")} />
    </>
  );
}
