import * as fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "#worker/base/errors.ts";
import { changeTags } from "#worker/features/leads/bulk-edit.ts";
import { retryConflicts, runBulkEdit } from "#worker/runtime/bulk-edit.ts";
import { toViewQuery } from "#web/lib/list/view-params.ts";
import { listActiveFilters } from "#web/lib/list/filter-fields.ts";

const ctx = { clock: () => new Date("2026-11-24T12:00:00Z") };

const reader = (ids: readonly string[]) => ({
  byIds: async (requested: readonly string[]) =>
    ids.filter((id) => requested.includes(id)).map((id) => ({ id })),
  matches: async (_filter: object, { after = "", limit }: { after?: string | undefined; limit: number }) =>
    ids
      .toSorted()
      .filter((id) => id > after)
      .slice(0, limit)
      .map((id) => ({ id })),
  count: async () => ids.length,
  label: ({ id }: { id: string }) => id,
});

test("steps by filter visit every record once", async () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 120 });
  await fc.assert(
    fc.asyncProperty(ids, async (all) => {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const { next } = await runBulkEdit(
          ctx,
          { records: { filter: {} }, after },
          reader(all),
          async ({ id }) => seen.push(id) > 0,
        );
        after = next ?? undefined;
      } while (after !== undefined);
      expect(seen.toSorted()).toEqual(all.toSorted());
    }),
  );
});

test("a refusal of one record does not stop the others, other errors do", async () => {
  const edit = async ({ id }: { id: string }) => {
    if (id === "b") throw new AppError("conflict", "No.");
    return id === "a";
  };
  const outcome = await runBulkEdit(
    ctx,
    { records: { ids: ["a", "b", "c", "d"] } },
    reader(["a", "b", "c"]),
    edit,
  );
  expect(outcome).toEqual({
    matching: null,
    until: null,
    changed: ["a"],
    unchanged: 1,
    refused: [
      { id: "b", label: "b", message: "No." },
      { id: "d", label: "A record", message: "It no longer exists." },
    ],
    next: null,
  });
  const failing = runBulkEdit(ctx, { records: { ids: ["a"] } }, reader(["a"]), async () => {
    throw new Error("The database is gone.");
  });
  await expect(failing).rejects.toThrow("The database is gone.");
});

test("conflicts are tried again, at most three times", async () => {
  let attempts = 0;
  const change = (failures: number) => async () => {
    attempts++;
    if (attempts <= failures) throw new AppError("conflict", "Changed.");
    return attempts;
  };
  expect(await retryConflicts(change(2))).toBe(3);
  attempts = 0;
  await expect(retryConflicts(change(9))).rejects.toThrow("Changed.");
  expect(attempts).toBe(3);
});

test("tags are added once, removed, and others keep their order", () => {
  expect(changeTags(["a", "b"], { addTags: ["b", "c"], removeTags: ["a"] })).toEqual(["b", "c"]);
  expect(changeTags(["a"], { removeTags: ["x"] })).toEqual(["a"]);
  const many = Array.from({ length: 20 }, (_, n) => `${n}`);
  expect(() => changeTags(many, { addTags: ["more"] })).toThrow(AppError);
  expect(changeTags(many, { addTags: ["more"], removeTags: ["1"] })).toHaveLength(20);
});

test("a view's query has a fixed order and only parameters of the list", () => {
  const entries = fc.dictionary(fc.constantFrom("q", "stage", "sort", "page", "view"), fc.string());
  fc.assert(
    fc.property(entries, (values) => {
      const names = ["q", "stage", "sort"];
      const query = toViewQuery(new URLSearchParams(values), names);
      const reversed = Object.fromEntries(Object.entries(values).toReversed());
      expect(toViewQuery(new URLSearchParams(reversed), names)).toBe(query);
      expect(toViewQuery(new URLSearchParams(query), names), "stable").toBe(query);
      expect([...new URLSearchParams(query).keys()].every((name) => names.includes(name))).toBe(true);
    }),
  );
});

test("a filter value without an option no longer exists, unless the options are still loading", () => {
  const field = { name: "job", label: "Job", options: [{ value: "1", label: "Analyst" }] };
  const active = (value: string, isLoading: boolean) =>
    listActiveFilters([{ ...field, isLoading }], () => value).map(({ label, isUnknown }) => [
      label,
      isUnknown,
    ]);
  expect(active("1", false)).toEqual([["Analyst", false]]);
  expect(active("2", false)).toEqual([["no longer exists", true]]);
  expect(active("2", true)).toEqual([["…", false]]);
  expect(active("", false)).toEqual([]);
});
