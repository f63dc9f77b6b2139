import { ProfilePatch, PUBLIC_NAME_MAX } from "#contract/auth/endpoints.ts";
import { useMe } from "#web/lib/me.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useSaveProfile } from "#web/features/auth/queries.ts";

const schema = async () => ProfilePatch;

/** The name under which readers see the user, such as the reviewer of an article. */
export function PublicNameForm() {
  const { publicName } = useMe();
  const save = useSaveProfile();
  const { submit, getError, pending, register, draftNote } = useAdminForm({
    schema,
    draftName: "public-name",
    defaults: { publicName: publicName ?? "" },
    send: (_form, values: ProfilePatch): Promise<unknown> => save.mutateAsync(values),
    onSuccess: () => toast({ title: "Public name saved", tone: "positive" }),
    onFailure: ({ message }) =>
      toast({ title: "Failed to save the public name", description: message, tone: "danger" }),
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {draftNote}
      <Field
        label="Public name"
        error={getError("publicName")}
        hint="Articles that you approve name you as their reviewer. Without a public name, readers see your username."
      >
        <Input {...register("publicName")} maxLength={PUBLIC_NAME_MAX} autoComplete="name" />
      </Field>
      <div>
        <Button type="submit" variant="line" size="sm" pending={pending} pendingLabel="Saving…">
          Save
        </Button>
      </div>
    </form>
  );
}
