import { useWatch } from "react-hook-form";
import type { GeneratedArticle, PromptTemplate } from "#contract/article-generation/endpoints.ts";
import {
  fillPlaceholders,
  PROMPT_MAX,
  VARIABLE_MAX,
  extractVariables,
} from "#contract/article-generation/constants.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Field } from "#web/ui/field.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Input } from "#web/ui/input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { toPromptFormValues, getVariableLabel, toPromptRequest, PromptForm } from "./prompt-form-values.ts";
import { useGenerateDraft } from "./queries.ts";

const schema = async () => PromptForm;

type Props = {
  template: PromptTemplate | null;
  category: PromptTemplate["category"];
  onGenerated: (draft: GeneratedArticle) => void;
};

/** Prompt and variables form. Its values stay after a draft was generated. */
export function PromptComposer({ template, category, onGenerated }: Props) {
  const generateDraft = useGenerateDraft();
  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm({
    draftName: `prompt:${template?.id ?? "custom"}`,
    restoreAll: true,
    unsavedText: "Your prompt has not been submitted.",
    // A category change resets the form only when a template is selected.
    guardedParams: template ? ["tab", "template", "category"] : ["tab", "template"],
    canLeaveWhilePending: true,
    schema,
    defaults: toPromptFormValues(template),
    send: async (_form, values: PromptForm, key) => {
      const draft = await generateDraft.mutateAsync({
        request: toPromptRequest(values, template, category),
        key,
      });
      return { draft, values };
    },
    onSuccess: ({ draft, values }) => {
      form.reset(values);
      onGenerated(draft);
      toast({
        title: "Content generated successfully! Check the Articles tab to review and publish.",
        tone: "positive",
      });
    },
    onFailure: ({ message }) =>
      toast({ title: "Error generating content. Please try again.", description: message, tone: "danger" }),
  });
  const { prompt = "", variables = {} } = useWatch({ control: form.control });
  const variableNames = extractVariables(prompt);
  const preview = fillPlaceholders(prompt, variables as Record<string, string>);

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="Draft prompt"
      className="grid gap-5"
    >
      {draftNote}
      <Field
        label="Prompt"
        error={getError("prompt")}
        hint="A word in double braces, such as {{industry}}, is a variable and gets its own field below."
      >
        <Textarea {...register("prompt")} rows={template ? 5 : 7} maxLength={PROMPT_MAX} />
      </Field>
      {variableNames.length > 0 && (
        <FieldGroup legend="Variables">
          <div className="grid gap-4 sm:grid-cols-2">
            {variableNames.map((name) => (
              <Field
                key={name}
                label={getVariableLabel(name, template)}
                error={form.getFieldState(`variables.${name}`, form.formState).error?.message}
              >
                <Input
                  {...register(`variables.${name}`)}
                  maxLength={VARIABLE_MAX}
                  placeholder={template?.fields.find((field) => field.name === name)?.example}
                />
              </Field>
            ))}
          </div>
        </FieldGroup>
      )}
      {variableNames.length > 0 && (
        <Disclosure summary="Prompt preview">
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{preview}</p>
        </Disclosure>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" pending={pending} pendingLabel="Generating…">
          Generate content
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-60 text-sm text-ink-2">
          {pending && "This can take up to 90 seconds. You can keep working on other screens."}
        </p>
      </div>
      {unsaved.dialog}
    </form>
  );
}
