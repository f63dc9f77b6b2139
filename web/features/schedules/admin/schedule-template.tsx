import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { scheduleCategories } from "#contract/articles/constants.ts";
import type { PromptTemplate } from "#contract/article-generation/endpoints.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { promptTemplates } from "./queries.ts";
import {
  templateContent,
  hasCustomContent,
  type ScheduleContent,
  type ScheduleValues,
  toFormValues,
} from "./schedule-values.ts";

type Props = { form: UseFormReturn<ScheduleValues> };

/** Fills the words of a new schedule from a template, and asks first when something typed would be lost. */
export function TemplateSelect({ form }: Props) {
  const query = useQuery(promptTemplates());
  const [chosen, setChosen] = useState("");
  const [pendingTemplate, setPendingTemplate] = useState<PromptTemplate | null>(null);
  const [filled, setFilled] = useState<ScheduleContent>(toFormValues(null));
  const templates = query.data ?? [];

  const fill = (template: PromptTemplate) => {
    const content = templateContent(template);
    for (const name of ["title", "category", "prompt", "variables"] as const) {
      form.setValue(name, content[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
    setFilled(content);
    setChosen(template.id);
  };
  const choose = (id: string) => {
    const template = templates.find((each) => each.id === id);
    if (!template) setChosen("");
    else if (hasCustomContent(form.getValues(), filled)) setPendingTemplate(template);
    else fill(template);
  };

  return (
    <>
      <Field
        label="Template"
        optional
        hint={
          query.error
            ? `The templates could not be loaded. ${query.error.message}`
            : "Fills in title, category, prompt and examples for its variables."
        }
      >
        <NativeSelect
          placeholder={query.isPending ? "Loading the templates…" : "None: words of your own"}
          value={chosen}
          onChange={({ target }) => choose(target.value)}
        >
          {scheduleCategories.map((category) => (
            <optgroup key={category} label={category}>
              {templates
                .filter((template) => template.category === category)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </NativeSelect>
      </Field>
      <AlertDialog
        open={pendingTemplate !== null}
        tone="primary"
        onOpenChange={(open) => !open && setPendingTemplate(null)}
        title="Replace what you have typed?"
        cancelLabel="Keep my words"
        confirmLabel="Use the template"
        onConfirm={() => {
          if (pendingTemplate) fill(pendingTemplate);
          setPendingTemplate(null);
        }}
      >
        {pendingTemplate && `The template ${pendingTemplate.name} brings its own title, prompt and variables.`}
      </AlertDialog>
    </>
  );
}
