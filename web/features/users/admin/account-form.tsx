import * as z from "zod";
import { FULL_NAME_MAX, type ProfilePatch } from "#contract/auth/endpoints.ts";
import { useMe } from "#web/lib/me.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useSaveProfile } from "#web/features/auth/queries.ts";
import { timeZoneOptions } from "./time-zone-options.ts";

const AccountFields = z.strictObject({ fullName: z.string().max(FULL_NAME_MAX), timeZone: z.string() });
const schema = async () => AccountFields;

/** The own name and time zone. */
export function AccountForm() {
  const me = useMe();
  const save = useSaveProfile();
  const { submit, getError, pending, register, draftNote } = useAdminForm({
    schema,
    draftName: "account",
    defaults: { fullName: me.fullName ?? "", timeZone: me.timeZone ?? "" },
    send: (_form, values: ProfilePatch): Promise<unknown> => save.mutateAsync(values),
    onSuccess: () => toast({ title: "Profile saved", tone: "positive" }),
    onFailure: ({ message }) =>
      toast({ title: "Failed to save the profile", description: message, tone: "danger" }),
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4" aria-label="Name and time zone">
      {draftNote}
      <Field
        label="Full name"
        optional
        error={getError("fullName")}
        hint="Colleagues see it in place of your username."
      >
        <Input {...register("fullName")} maxLength={FULL_NAME_MAX} autoComplete="name" />
      </Field>
      <Field label="Time zone" optional error={getError("timeZone")}>
        <NativeSelect
          {...register("timeZone")}
          placeholder="Not set"
          options={timeZoneOptions(me.timeZone)}
        />
      </Field>
      <div>
        <Button type="submit" variant="line" size="sm" pending={pending} pendingLabel="Saving…">
          Save
        </Button>
      </div>
    </form>
  );
}
