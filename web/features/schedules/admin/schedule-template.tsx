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

/** Fills a new schedule from a template; asks for confirmation before replacing custom text. */
export function TemplateSelect({ form }: Props) {
  const query = useQuery(promptTemplates());
  const [selectedId, setSelectedId] = useState("");
  const [pendingTemplate, setPendingTemplate] = useState<PromptTemplate | null>(null);
  const [appliedContent, setAppliedContent] = useState<ScheduleContent>(toFormValues(null));
  const templates = query.data ?? [];

  const applyTemplate = (template: PromptTemplate) => {
    const content = templateContent(template);
    for (const name of ["title", "category", "prompt", "variables"] as const) {
      form.setValue(name, content[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
    setAppliedContent(content);
    setSelectedId(template.id);
  };
  const selectTemplate = (id: string) => {
    const template = templates.find((item) => item.id === id);
    if (!template) setSelectedId("");
    else if (hasCustomContent(form.getValues(), appliedContent)) setPendingTemplate(template);
    else applyTemplate(template);
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
          placeholder={query.isPending ? "Loading the templates…" : "None"}
          value={selectedId}
          onChange={({ target }) => selectTemplate(target.value)}
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
        title="Replace your text?"
        cancelLabel="Keep my text"
        confirmLabel="Use template"
        onConfirm={() => {
          if (pendingTemplate) applyTemplate(pendingTemplate);
          setPendingTemplate(null);
        }}
      >
        {pendingTemplate && `The template ${pendingTemplate.name} replaces the title, prompt and variables.`}
      </AlertDialog>
    </>
  );
}
