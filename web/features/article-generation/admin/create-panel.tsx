import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { scheduleCategories } from "#contract/articles/constants.ts";
import type { Draft, PromptTemplate } from "#contract/article-generation/endpoints.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { PromptComposer } from "./prompt-composer.tsx";
import { promptTemplates } from "./queries.ts";
import { WriterNote } from "./writer-status-note.tsx";
import { WrittenDraft } from "./generated-draft.tsx";

/** Means no template, in the address and in the select. */
const OWN = "own";

/** Choosing a template, filling it in, and what came of it. The address names category and template. */
export function CreatePanel() {
  const query = useQuery(promptTemplates());
  return (
    <div className="grid gap-5">
      <WriterNote />
      <Loaded
        query={query}
        problem="The templates could not be loaded"
        waiting={<SkeletonRows count={5} label="Loading the templates" />}
      >
        {(templates) => <Creation templates={templates} />}
      </Loaded>
    </div>
  );
}

function Creation({ templates }: { templates: readonly PromptTemplate[] }) {
  const { word, set } = useListParams();
  const [draft, setDraft] = useState<Draft | null>(null);
  const category = word("category", scheduleCategories) || scheduleCategories[0];
  const choices = templates.filter((template) => template.category === category);
  const wanted = word("template");
  const template = wanted === OWN ? null : (choices.find(({ id }) => id === wanted) ?? choices[0] ?? null);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-5">
        <Panel title="What to write" padded>
          <div className="mb-5 grid gap-4 sm:grid-cols-2">
            <Field label="Category">
              <NativeSelect
                options={scheduleCategories}
                value={category}
                onChange={({ target }) => set("category", target.value, true)}
              />
            </Field>
            <Field label="Template">
              <NativeSelect
                options={[
                  ...choices.map(({ id, name }) => ({ value: id, label: name })),
                  { value: OWN, label: "No template: a prompt of your own" },
                ]}
                value={template?.id ?? OWN}
                onChange={({ target }) => set("template", target.value, true)}
              />
            </Field>
          </div>
          <PromptComposer
            key={template?.id ?? OWN}
            template={template}
            category={category}
            onWritten={setDraft}
          />
        </Panel>
        {draft && <WrittenDraft key={draft.id} draft={draft} />}
      </div>
      <Plan template={template} />
    </div>
  );
}

const Plan = ({ template }: { template: PromptTemplate | null }) => (
  <Panel title={template ? "The plan" : "A prompt of your own"} padded>
    {template ? (
      <>
        <p className="text-ink-2">{template.description}</p>
        <ol className="mt-3 grid border-t border-line text-sm">
          {template.sections.map((section, at) => (
            <li key={section} className="grid grid-cols-[1.75rem_minmax(0,1fr)] border-b border-line py-2">
              <span className="fig text-ink-3" aria-hidden="true">
                {at + 1}
              </span>
              {section}
            </li>
          ))}
        </ol>
      </>
    ) : (
      <p className="text-ink-2">
        Say whom the article is for, which question it answers and what it must not claim. Figures and
        quotations belong in it only when you can name their source.
      </p>
    )}
  </Panel>
);
