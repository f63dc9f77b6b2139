import { useState } from "react";
import { useWatch } from "react-hook-form";
import { isAiWritten } from "#contract/article-generation/constants.ts";
import { PASSAGE_MAX } from "#contract/article-generation/suggestion-constants.ts";
import { AssistantNote } from "#web/features/article-generation/admin/assistant-note.tsx";
import { SuggestedChange } from "#web/features/article-generation/admin/suggested-change.tsx";
import { useAssistant, useSuggest } from "#web/features/article-generation/admin/suggestion-queries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Panel } from "#web/ui/panel.tsx";
import type { ArticleEditorState } from "../use-article-editor.ts";

type EditorProps = { editor: ArticleEditorState };
type Accepted = { name: "title" | "content"; before: string; after: string; wasAssisted: boolean };

/** Outline and title ideas by the model, and the disclosure of its part in the text. */
export function AssistPanel({ editor }: EditorProps) {
  const isAvailable = useAssistant();
  return (
    <Panel title="AI assist" padded>
      <div className="grid gap-4">
        {isAvailable === false && <AssistantNote />}
        {isAvailable && <Suggestions editor={editor} />}
        <Disclosure editor={editor} />
      </div>
    </Panel>
  );
}

function Suggestions({ editor: { article, form } }: EditorProps) {
  const suggest = useSuggest();
  const [title, summary, content] = useWatch({
    control: form.control,
    name: ["title", "summary", "content"],
  });
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const text = [title, summary, content].filter(Boolean).join("\n\n").slice(0, PASSAGE_MAX);
  const request = (kind: "outline" | "titles") => {
    setAccepted(null);
    suggest.mutate({ kind, text, articleId: article?.id ?? null });
  };
  const accept = (name: Accepted["name"], after: string) => {
    const before = form.getValues(name);
    setAccepted({ name, before, after, wasAssisted: form.getValues("aiAssisted") });
    form.setValue(name, after, { shouldDirty: true });
    form.setValue("aiAssisted", true, { shouldDirty: true });
    suggest.reset();
  };
  const undo = ({ name, before, wasAssisted }: Accepted) => {
    form.setValue(name, before, { shouldDirty: true });
    form.setValue("aiAssisted", wasAssisted, { shouldDirty: true });
    setAccepted(null);
  };
  const current = { title, content };
  const isPending = (kind: "outline" | "titles") => suggest.isPending && suggest.variables.kind === kind;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {(["outline", "titles"] as const).map((kind) => (
          <Button
            key={kind}
            variant="line"
            size="sm"
            disabled={text === "" || (suggest.isPending && !isPending(kind))}
            pending={isPending(kind)}
            pendingLabel="Waiting for the model…"
            onClick={() => request(kind)}
          >
            {kind === "outline" ? "Outline" : "Title ideas"}
          </Button>
        ))}
      </div>
      <p className="hint">
        {text === ""
          ? "Write a title first."
          : "From title, summary and text. To rewrite or shorten a passage, select it. Nothing changes until you accept."}
      </p>
      {suggest.isError && (
        <Alert tone="danger" title="No suggestion." live>
          {suggest.error.message}
        </Alert>
      )}
      {suggest.data?.kind === "outline" && (
        <Option
          before={content}
          after={[content.trim(), suggest.data.options[0]!].filter(Boolean).join("\n\n")}
          onAccept={(after) => accept("content", after)}
          onReject={() => suggest.reset()}
        />
      )}
      {suggest.data?.kind === "titles" && (
        <ul aria-label="Title ideas" className="grid gap-3">
          {suggest.data.options.map((option) => (
            <li key={option}>
              <Option before={title} after={option} onAccept={(after) => accept("title", after)} />
            </li>
          ))}
          <li>
            <Button variant="text" size="sm" onClick={() => suggest.reset()}>
              Reject all
            </Button>
          </li>
        </ul>
      )}
      {accepted && current[accepted.name] === accepted.after && (
        <p className="flex flex-wrap items-center gap-3 text-sm text-ink-2" role="status">
          {accepted.name === "title" ? "The title was replaced." : "The outline was added."}
          <Button variant="line" size="sm" onClick={() => undo(accepted)}>
            Undo
          </Button>
        </p>
      )}
    </div>
  );
}

type OptionProps = {
  before: string;
  after: string;
  onAccept: (after: string) => void;
  onReject?: () => void;
};

const Option = ({ before, after, onAccept, onReject }: OptionProps) => (
  <div className="grid gap-2">
    <SuggestedChange before={before} after={after} />
    <div className="flex gap-2">
      <Button variant="line" size="sm" onClick={() => onAccept(after)}>
        Accept
      </Button>
      {onReject && (
        <Button variant="text" size="sm" onClick={onReject}>
          Reject
        </Button>
      )}
    </div>
  </div>
);

/** What readers learn about the model's part; a person who has replaced its text can clear the mark. */
function Disclosure({ editor: { article, form } }: EditorProps) {
  const isAssisted = useWatch({ control: form.control, name: "aiAssisted" });
  if (article && isAiWritten(article.writer))
    return <p className="text-sm text-ink-2">Readers see “Drafted with AI” and the reviewer.</p>;
  return (
    <div className="grid gap-1">
      <Checkbox
        label="Contains text suggested by AI"
        checked={isAssisted}
        onChange={({ target }) => form.setValue("aiAssisted", target.checked, { shouldDirty: true })}
      />
      {isAssisted && <p className="hint">Readers see “Edited with AI assistance” and the reviewer.</p>}
    </div>
  );
}
