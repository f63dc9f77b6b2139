import { useRef, useState } from "react";
import { scheduleCategories } from "#contract/articles/constants.ts";
import { ApiError } from "#web/lib/api.ts";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { useGenerateArticle } from "./queries.ts";

/** Generates a draft in a category. `onGenerated` is not called after the component unmounts. */
export function GenerateArticle({ onGenerated }: { onGenerated: (id: string) => void }) {
  const canWrite = useCan("content.write");
  const [category, setCategory] = useState(scheduleCategories[0]);
  const generate = useGenerateArticle();
  // The idempotency key survives a lost connection, so that a retry doesn't create a second draft.
  const key = useRef("");
  if (!canWrite) return null;
  const generateDraft = () => {
    key.current ||= crypto.randomUUID();
    generate.mutate(
      { category, key: key.current },
      {
        onSuccess: ({ id }) => onGenerated(id),
        onSettled: (_, error) => {
          if (!(error instanceof ApiError) || error.status !== 0) key.current = "";
        },
      },
    );
  };
  return (
    <>
      <NativeSelect
        aria-label="Category of the new article"
        options={scheduleCategories}
        value={category}
        disabled={generate.isPending}
        onChange={({ target }) => {
          key.current = "";
          setCategory(target.value);
        }}
        className="w-auto! min-w-0 flex-[1_1_10rem] max-sm:basis-full sm:max-w-64"
      />
      <Button size="sm" pending={generate.isPending} pendingLabel="Generating…" onClick={generateDraft}>
        Generate article
      </Button>
      <span role="status" className="sr-only">
        {generate.isPending && "Generating the article. This can take up to 90 seconds."}
      </span>
    </>
  );
}
