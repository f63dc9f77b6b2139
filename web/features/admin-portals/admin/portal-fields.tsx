import { capabilities, roleLabels, roles } from "#contract/capabilities.ts";
import type { AdminPortal } from "#contract/admin-portals/schemas.ts";
import { portalIcons, portalScreens } from "#contract/admin-portals/constants.ts";
import { PortalIcon } from "#web/lib/portal-icon.tsx";
import type { useContractForm } from "#web/lib/use-contract-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { capabilityLabels } from "#web/features/users/admin/capability-labels.ts";
import type { PortalForm } from "./portal-form-values.ts";

type Props = Pick<ReturnType<typeof useContractForm<PortalForm, unknown>>, "register" | "getError"> & {
  /** Each screen belongs to one portal, so theirs are not available. */
  otherPortals: readonly AdminPortal[];
  icon: string;
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

const toScreenOptions = (otherPortals: readonly AdminPortal[]) =>
  portalScreens.map((value) => {
    const owner = otherPortals.find(({ slug }) => slug === value);
    return { value, label: owner ? `${value} (${owner.name})` : value, disabled: owner !== undefined };
  });

export function PortalFields({ register, getError, otherPortals, icon }: Props) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={getError("name")}>
          <Input {...register("name")} maxLength={60} />
        </Field>
        <Field
          label="Slug"
          error={getError("slug")}
          hint="The screen this portal opens. One portal per screen."
        >
          <NativeSelect
            {...register("slug")}
            placeholder="Choose a screen"
            options={toScreenOptions(otherPortals)}
          />
        </Field>
      </div>
      <Field label="Description" optional error={getError("description")}>
        <Input {...register("description")} maxLength={300} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Icon" error={getError("icon")}>
          {(controlProps) => (
            <span className="flex items-center gap-2.5">
              <PortalIcon name={icon} />
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
        hint="Users need all of them, whatever their role."
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
