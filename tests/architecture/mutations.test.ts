import { expect, test } from "vitest";
import { sources, stripComments } from "#tests/support/sources.ts";

/** Their callbacks open or close a screen by its address, which must not happen to somebody who has left. */
const changesScreen = [
  "web/features/article-generation/admin/generate-article.tsx",
  "web/features/articles/admin/article-history.tsx",
  "web/features/job-boards/admin/delete-job-board-dialog.tsx",
];

/** Calls of `mutate` with callbacks, which React Query skips once the component is gone. */
const withCallbacks = (text: string) => /\.mutate\([^;]*?\bon(Success|Error|Settled)\b/.test(text);

test("a call with callbacks uses runMutation, so that its message is shown even if its row is gone", () => {
  expect(withCallbacks("remove.mutate(id, { onSuccess: () => toast({}) });")).toBe(true);
  const direct = sources
    .filter(({ file }) => file.startsWith("web/"))
    .filter((source) => withCallbacks(stripComments(source)))
    .map(({ file }) => file)
    .toSorted();
  expect(direct).toEqual(changesScreen);
});
