import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { scheduleCategories } from "#contract/articles/constants.ts";
import type { GeneratedArticle, PromptTemplate } from "#contract/article-generation/endpoints.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { DraftRequests } from "./draft-requests.tsx";
import { PromptComposer } from "./prompt-composer.tsx";
import { promptTemplates } from "./queries.ts";
import { WriterStatusNote } from "./writer-status-note.tsx";
import { DraftPanel } from "./draft-panel.tsx";

/** The URL and select value for a custom prompt without a template. */
const CUSTOM_PROMPT = "own";

/** Prompt form and generated draft. Category and template are URL parameters. */
export function CreatePanel() {
  const query = useQuery(promptTemplates());
  return (
    <div className="grid gap-5">
      <WriterStatusNote />
      <DraftRequests />
      <QueryContent
        query={query}
        errorTitle="The templates could not be loaded"
        fallback={<SkeletonRows count={5} label="Loading the templates" />}
      >
        {(templates) => <CreateForm templates={templates} />}
      </QueryContent>
    </div>
  );
}

function CreateForm({ templates }: { templates: readonly PromptTemplate[] }) {
  const { getParam, setParam } = useListParams();
  const [draft, setDraft] = useState<GeneratedArticle | null>(null);
  const category = getParam("category", scheduleCategories) || scheduleCategories[0];
  const choices = templates.filter((template) => template.category === category);
  const templateId = getParam("template");
  const template =
    templateId === CUSTOM_PROMPT ? null : (choices.find(({ id }) => id === templateId) ?? choices[0] ?? null);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-5">
        <Panel title="New article" padded>
          <div className="mb-5 grid gap-4 sm:grid-cols-2">
            <Field label="Category">
              <NativeSelect
                options={scheduleCategories}
                value={category}
                onChange={({ target }) => setParam("category", target.value, true)}
              />
            </Field>
            <Field label="Template">
              <NativeSelect
                options={[
                  ...choices.map(({ id, name }) => ({ value: id, label: name })),
                  { value: CUSTOM_PROMPT, label: "No template (custom prompt)" },
                ]}
                value={template?.id ?? CUSTOM_PROMPT}
                onChange={({ target }) => setParam("template", target.value, true)}
              />
            </Field>
          </div>
          <PromptComposer
            key={template?.id ?? CUSTOM_PROMPT}
            template={template}
            category={category}
            onGenerated={setDraft}
          />
        </Panel>
        {draft && <DraftPanel key={draft.id} draft={draft} />}
      </div>
      <TemplateOutline template={template} />
    </div>
  );
}

const TemplateOutline = ({ template }: { template: PromptTemplate | null }) => (
  <Panel title={template ? "Outline" : "Custom prompt"} padded>
    {template ? (
      <>
        <p className="text-ink-2">{template.description}</p>
        <ol className="mt-3 grid border-t border-line text-sm">
          {template.sections.map((section, index) => (
            <li key={section} className="grid grid-cols-[1.75rem_minmax(0,1fr)] border-b border-line py-2">
              <span className="fig text-ink-3" aria-hidden="true">
                {index + 1}
              </span>
              {section}
            </li>
          ))}
        </ol>
      </>
    ) : (
      <p className="text-ink-2">
        Describe the audience, the question the article answers and what it must not claim. Include figures
        and quotations only when you can name their source.
      </p>
    )}
  </Panel>
);
