import { useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type * as z from "zod";
import { ScreeningSetup } from "#contract/screening/schemas.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { toast } from "#web/ui/toast-store.ts";

type SetupFormOptions<Values extends FieldValues> = {
  setup: ScreeningSetup;
  part: "questions" | "criteria";
  schema: () => Promise<z.ZodType<unknown, Values>>;
  toForm: (setup: ScreeningSetup) => Values & DefaultValues<Values>;
  save: (version: number, values: Values) => Promise<ScreeningSetup>;
  texts: { unsaved: string; saved: string; failed: string };
};

/** The form of one part of a job's setup. A conflict offers the other user's version. */
export function useSetupForm<Values extends FieldValues>({
  setup,
  part,
  schema,
  toForm,
  save,
  texts,
}: SetupFormOptions<Values>) {
  const [version, setVersion] = useState(setup[`${part}Version`]);
  const [conflict, setConflict] = useState<{ message: string; current: ScreeningSetup } | null>(null);
  const { form, submit, getError, pending, register, unsaved, draftNote, discardDraft } = useAdminForm<
    Values,
    ScreeningSetup
  >({
    draftName: `${part}:${setup.job.id}`,
    unsavedText: texts.unsaved,
    version,
    schema,
    defaults: toForm(setup),
    send: (_form, values) => save(version, values),
    onSuccess: (saved) => {
      continueWith(saved);
      toast({ title: texts.saved, tone: "positive" });
    },
    onFailure: ({ current, message }) => {
      if (current) setConflict({ message, current: ScreeningSetup.parse(current) });
      else toast({ title: texts.failed, description: message, tone: "danger" });
    },
  });
  const rebase = (current: ScreeningSetup) => {
    setVersion(current[`${part}Version`]);
    setConflict(null);
  };
  const continueWith = (current: ScreeningSetup) => {
    rebase(current);
    discardDraft(toForm(current));
  };
  return {
    form,
    register,
    getError,
    /** Props of SetupForm. */
    frame: {
      conflict: conflict && {
        message: conflict.message,
        onLoad: () => continueWith(conflict.current),
        onRebase: () => rebase(conflict.current),
      },
      onSubmit: submit,
      pending,
      isDirty: form.formState.isDirty,
      draftNote,
      dialog: unsaved.dialog,
    },
  };
}
