import { useRef, useState } from "react";
import { type ScheduleCategory, scheduleCategories } from "#contract/articles/constants.ts";
import { ApiError } from "#web/lib/api.ts";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { useGenerateArticle } from "./queries.ts";

/** Has a draft written in a category; `onWritten` gets its id, unless one has left the page meanwhile. */
export function GenerateArticle({ onWritten }: { onWritten: (id: string) => void }) {
  const may = useCan("content.write");
  const [category, setCategory] = useState<ScheduleCategory>(scheduleCategories[0]);
  const generate = useGenerateArticle();
  // The same for repeats of one order: a lost connection must not make two drafts.
  const key = useRef("");
  if (!may) return null;
  const start = () => {
    key.current ||= crypto.randomUUID();
    generate.mutate(
      { category, key: key.current },
      {
        onSuccess: ({ id }) => onWritten(id),
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
          setCategory(target.value as ScheduleCategory);
        }}
        className="w-auto! min-w-0 flex-[1_1_10rem] max-sm:basis-full sm:max-w-64"
      />
      <Button size="sm" pending={generate.isPending} pendingLabel="Writing…" onClick={start}>
        Generate article
      </Button>
      <span role="status" className="sr-only">
        {generate.isPending && "The article is being written. This can take a minute and a half."}
      </span>
    </>
  );
}
