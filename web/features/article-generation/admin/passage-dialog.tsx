import { type FormEvent, useState } from "react";
import {
  PASSAGE_MAX,
  SUGGESTION_INSTRUCTION_MAX,
} from "#contract/article-generation/suggestion-constants.ts";
import { formatInteger } from "#contract/numbers.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { AssistantNote } from "./assistant-note.tsx";
import { SuggestedChange } from "./suggested-change.tsx";
import { useAssistant, useSuggest } from "./suggestion-queries.ts";

const FORM_ID = "passage-suggestion";
const TITLES = { rewrite: "Rewrite the selection", shorten: "Shorten the selection" };

type PassageDialogProps = {
  kind: keyof typeof TITLES;
  /** Markdown of the selection. */
  passage: string;
  articleId: string | null;
  onAccept: (markdown: string) => void;
  onClose: () => void;
};

/** Suggests another wording of a passage. Only Accept changes the text. */
export function PassageDialog({ kind, passage, articleId, onAccept, onClose }: PassageDialogProps) {
  const isAvailable = useAssistant();
  const suggest = useSuggest();
  const [instruction, setInstruction] = useState("");
  const suggestion = suggest.data?.options[0];
  const isTooLong = passage.length > PASSAGE_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog belongs to the article's form.
    event.stopPropagation();
    suggest.mutate({ kind, text: passage, instruction, articleId });
  };
  return (
    <Dialog
      open
      wide
      focusFirstField
      title={TITLES[kind]}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            {suggestion ? "Reject" : "Cancel"}
          </Button>
          <Button disabled={!suggestion || suggest.isPending} onClick={() => onAccept(suggestion!)}>
            Accept
          </Button>
        </>
      }
    >
      {isAvailable === false && <AssistantNote />}
      {isTooLong && (
        <Alert tone="caution">Select at most {formatInteger(PASSAGE_MAX)} characters at a time.</Alert>
      )}
      {isAvailable && !isTooLong && (
        <form id={FORM_ID} noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <Field label="Instruction" optional hint="Tone, length or emphasis." className="min-w-0 grow">
            <Input
              value={instruction}
              maxLength={SUGGESTION_INSTRUCTION_MAX}
              onChange={({ target }) => setInstruction(target.value)}
            />
          </Field>
          <Button
            type="submit"
            variant="line"
            pending={suggest.isPending}
            pendingLabel="Waiting for the model…"
          >
            {suggestion ? "Suggest again" : "Suggest"}
          </Button>
        </form>
      )}
      {suggest.isError && (
        <Alert tone="danger" title="No suggestion." live>
          {suggest.error.message}
        </Alert>
      )}
      <SuggestedChange before={passage} after={suggestion ?? passage} />
    </Dialog>
  );
}
