import { useWatch } from "react-hook-form";
import type { Draft, PromptTemplate } from "#contract/article-generation/endpoints.ts";
import { fillPlaces, PROMPT_MAX, VARIABLE_MAX, variablesIn } from "#contract/article-generation/constants.ts";
import { useUnsaved } from "#web/lib/unsaved.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Field } from "#web/ui/field.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Input } from "#web/ui/input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { formOf, labelOf, orderOf, PromptForm } from "./prompt-form-values.ts";
import { useWriteDraft } from "./queries.ts";

const schema = async () => PromptForm;

type Props = {
  template: PromptTemplate | null;
  category: PromptTemplate["category"];
  onWritten: (draft: Draft) => void;
};

/** A prompt and a value for each of its places. What is typed stays while the draft is written, and afterwards. */
export function PromptComposer({ template, category, onWritten }: Props) {
  const write = useWriteDraft();
  const { form, submit, errorOf, pending, register } = useContractForm({
    schema,
    defaults: formOf(template),
    send: async (_form, values: PromptForm, key) => {
      const draft = await write.mutateAsync({ order: orderOf(values, template, category), key });
      return { draft, values };
    },
    onSuccess: ({ draft, values }) => {
      form.reset(values);
      onWritten(draft);
      toast({
        title: "Content generated successfully! Check the Articles tab to review and publish.",
        tone: "positive",
      });
    },
    onFailure: ({ message }) =>
      toast({ title: "Error generating content. Please try again.", description: message, tone: "danger" }),
  });
  // A prompt of one's own stays in another category; a template's does not.
  const unsaved = useUnsaved(
    form.formState.isDirty && !pending,
    "What you have typed has not been sent to be written.",
    template ? ["tab", "template", "category"] : ["tab", "template"],
  );
  const { prompt = "", variables = {} } = useWatch({ control: form.control });
  const places = variablesIn(prompt);
  const filled = fillPlaces(prompt, variables as Record<string, string>);

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="What the draft is to say"
      className="grid gap-5"
    >
      <Field
        label="Prompt"
        error={errorOf("prompt")}
        hint="A word in double braces, such as {{industry}}, is a variable: it gets a field of its own below."
      >
        <Textarea {...register("prompt")} rows={template ? 5 : 7} maxLength={PROMPT_MAX} />
      </Field>
      {places.length > 0 && (
        <FieldGroup legend="Variables">
          <div className="grid gap-4 sm:grid-cols-2">
            {places.map((name) => (
              <Field
                key={name}
                label={labelOf(name, template)}
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
      {places.length > 0 && (
        <Disclosure summary="The prompt with its variables">
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{filled}</p>
        </Disclosure>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" pending={pending} pendingLabel="Writing…">
          Generate content
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-60 text-sm text-ink-2">
          {pending &&
            "This can take a minute and a half. You may go on working elsewhere in the back office."}
        </p>
      </div>
      {unsaved.question}
    </form>
  );
}
