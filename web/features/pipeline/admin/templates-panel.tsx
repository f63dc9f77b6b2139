import { useState } from "react";
import type { MailTemplate } from "#contract/pipeline/schemas.ts";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ArchiveIcon, PencilIcon, PlusIcon, UndoIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useSaveTemplate } from "./queries.ts";
import { TemplateEditor } from "./template-editor.tsx";

/** Mail templates: add, edit, archive, restore. */
export function TemplatesPanel({ templates }: { templates: readonly MailTemplate[] }) {
  const canManage = useCan("pipeline.manage");
  const [edited, setEdited] = useState<MailTemplate | "new" | null>(null);
  return (
    <Panel
      title="Email templates"
      actions={
        canManage && (
          <Button variant="line" size="sm" onClick={() => setEdited("new")}>
            <PlusIcon size={14} />
            Add a template
          </Button>
        )
      }
    >
      {templates.length === 0 && <p className="px-4 py-3 text-ink-3">No templates yet.</p>}
      <ul>
        {templates.map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            canManage={canManage}
            onEdit={() => setEdited(template)}
          />
        ))}
      </ul>
      {edited && (
        <TemplateEditor template={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Panel>
  );
}

type RowProps = { template: MailTemplate; canManage: boolean; onEdit: () => void };

function TemplateRow({ template, canManage, onEdit }: RowProps) {
  const save = useSaveTemplate(template);
  const { name, subject, body, isArchived } = template;
  const setArchived = () =>
    runMutation(
      save,
      { name, subject, body, isArchived: !isArchived },
      {
        onSuccess: () =>
          toast({ title: isArchived ? "Template restored" : "Template archived", tone: "positive" }),
        onError: ({ message }) =>
          toast({ title: "The template was not saved", description: message, tone: "danger" }),
      },
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className={isArchived ? "text-ink-2" : ""}>
            <span className="[overflow-wrap:anywhere]">{name}</span>
          </b>
          {isArchived && <Badge status="archived">Archived</Badge>}
        </p>
        <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{subject}</p>
      </div>
      {canManage && (
        <div className="flex items-center gap-1">
          <ToolButton label={`Edit ${name}`} tip="Edit" icon={<PencilIcon />} onClick={onEdit} />
          <ToolButton
            label={`${isArchived ? "Restore" : "Archive"} ${name}`}
            tip={isArchived ? "Restore" : "Archive"}
            icon={isArchived ? <UndoIcon /> : <ArchiveIcon />}
            onClick={setArchived}
          />
        </div>
      )}
    </li>
  );
}
