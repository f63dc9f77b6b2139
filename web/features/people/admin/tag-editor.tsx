import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useRef } from "react";
import { parseTags, suggestTags } from "#web/features/leads/admin/tags.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { usedTags } from "./queries.ts";
import { TagList } from "./tag-list.tsx";

type Props = {
  tags: readonly string[];
  pending: boolean;
  onAdd: (tags: string[]) => void;
  onRemove: (tag: string) => void;
};

/** Adds and removes tags of a person; suggests those that are used. */
export function TagEditor({ tags, pending, onAdd, onRemove }: Props) {
  const { data: used = [] } = useQuery(usedTags());
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const addTags = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const added = parseTags(input.current?.value).filter((tag) => !tags.includes(tag));
    if (added.length === 0) return;
    input.current!.value = "";
    onAdd(added);
  };
  return (
    <form onSubmit={addTags} className="grid gap-2" aria-label="Tags">
      <Field label="Add a tag">
        {(control) => (
          <div className="flex gap-2">
            <Input {...control} ref={input} list={listId} maxLength={120} autoComplete="off" />
            <Button type="submit" size="sm" variant="line" pending={pending} pendingLabel="Saving…">
              Add
            </Button>
          </div>
        )}
      </Field>
      <datalist id={listId}>
        {suggestTags(used, tags).map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
      <div aria-live="polite">
        {tags.length > 0 && (
          <TagList
            tags={tags}
            renderRemove={(tag) => (
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                className="-mr-0.5 px-1 text-ink-3 hover:text-ink"
                onClick={() => onRemove(tag)}
              >
                <span aria-hidden="true">×</span>
              </button>
            )}
          />
        )}
      </div>
    </form>
  );
}
