import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type ApplicationStage, applicationStages } from "#contract/jobs/constants.ts";
import { requiredKinds } from "#contract/pipeline/constants.ts";
import type { Stage } from "#contract/pipeline/schemas.ts";
import { nextStage, resolveStage, stageForKind } from "#contract/pipeline/stages.ts";
import { fillTemplate, findUnknownPlaceholder, toTemplateValues } from "#contract/pipeline/template.ts";
import {
  countByStage,
  findStageErrors,
  findUndoRefusal,
  planMove,
  toStageMap,
  type UndoFacts,
} from "#worker/features/pipeline/rules.ts";
import { formatDaysInStage } from "#web/features/pipeline/admin/days-in-stage.ts";

const aStage = (id: string, kind: ApplicationStage): Stage => ({
  id,
  kind,
  name: `Stage ${id}`,
  candidateLabel: `Label ${id}`,
  templateId: null,
});

/** Pipelines with every required kind, and any others in any order. */
const pipelines = fc
  .array(fc.constantFrom(...applicationStages), { maxLength: 8 })
  .map((kinds) => [...requiredKinds, ...kinds].map((kind, index) => aStage(`s${index}`, kind)));
const storedStages = fc.record({
  stage: fc.constantFrom(...applicationStages),
  stageId: fc.option(fc.constantFrom("s0", "s3", "s5", "gone"), { nil: null }),
});

const values = toTemplateValues({
  firstName: "Ana",
  jobTitle: "Planning Analyst",
  company: "Tallowmere Foods",
  candidateLabel: "We are reviewing your application",
  firm: "Planwright",
});

test("placeholders are filled, with spaces inside or without", () => {
  expect(fillTemplate("Dear {{firstName}}, {{ jobTitle }} at {{company}}: {{stage}}. {{firm}}", values)).toBe(
    "Dear Ana, Planning Analyst at Tallowmere Foods: We are reviewing your application. Planwright",
  );
});

test("a value that looks like a placeholder is not filled again, whatever a candidate types", () => {
  fc.assert(
    fc.property(fc.string(), (firstName) => {
      const hostile = { ...values, firstName: `{{firm}}${firstName}$&$1` };
      expect(fillTemplate("{{firstName}}", hostile)).toBe(hostile.firstName);
    }),
  );
});

test("templates without a name, job or employer still read as complete sentences", () => {
  const facts = { firstName: "", jobTitle: null, company: null, candidateLabel: "Here", firm: "Planwright" };
  expect(fillTemplate("Hello {{firstName}}, {{jobTitle}} at {{company}}", toTemplateValues(facts))).toBe(
    "Hello there, your application at Planwright",
  );
});

test("an unknown placeholder is found, known ones and other braces are not", () => {
  expect(findUnknownPlaceholder("{{firstName}} {x} {{ frstName }}")).toBe("{{ frstName }}");
  expect(findUnknownPlaceholder("{{constructor}}")).toBe("{{constructor}}");
  expect(findUnknownPlaceholder("{{firstName}} {stage}}")).toBeNull();
});

test("every application is in exactly one column, and the counts match", () => {
  fc.assert(
    fc.property(pipelines, storedStages, (stages, stored) => {
      const { kinds, fallbacks } = toStageMap(stages);
      // As the board's SQL does it.
      const isValid = stored.stageId !== null && kinds[stored.stageId] === stored.stage;
      const column = isValid ? stored.stageId! : fallbacks[stored.stage]!;
      expect(column).toBe(resolveStage(stages, stored).id);
      expect(countByStage(stages, [{ ...stored, total: 3 }])).toEqual(new Map([[column, 3]]));
    }),
  );
});

test("a kind without a stage is shown in the stage before it", () => {
  const stages = [
    aStage("a", "new"),
    aStage("b", "reviewing"),
    aStage("c", "hired"),
    aStage("d", "rejected"),
  ];
  expect(stageForKind(stages, "offer").id).toBe("b");
});

test("Advance goes through all open stages to Hired, never to Rejected or Withdrawn", () => {
  const kinds = ["new", "rejected", "reviewing", "interview", "interview", "hired", "withdrawn"] as const;
  const stages = kinds.map((kind, index) => aStage(`${index}`, kind));
  const path = [];
  for (let stage: Stage | null = stages[0]!; stage; stage = nextStage(stages, stage)) path.push(stage.id);
  expect(path).toEqual(["0", "2", "3", "4", "5"]);
  expect(nextStage(stages, stages[1]!)).toBeNull();
});

test("moving between two stages of one kind changes the stage; moving to the same stage does nothing", () => {
  const stages = [aStage("a", "new"), aStage("b", "interview"), aStage("c", "interview")];
  const at = { stage: "interview", stageId: "b" } as const;
  const plan = (stageId?: string) =>
    planMove(stages, at, { from: "interview" }, { stage: "interview", ...(stageId && { stageId }) }).outcome;
  expect([plan(), plan("b"), plan("c"), plan("x")]).toEqual(["same", "same", "move", "unknown_stage"]);
});

test("a move from an outdated stage is stale, and a withdrawn application cannot be moved", () => {
  const stages = [
    aStage("a", "new"),
    aStage("b", "interview"),
    aStage("c", "interview"),
    aStage("w", "withdrawn"),
  ];
  const at = { stage: "interview", stageId: "c" } as const;
  expect(planMove(stages, at, { from: "new" }, { stage: "offer" }).outcome).toBe("stale");
  expect(planMove(stages, at, { from: "interview", fromStageId: "b" }, { stage: "new" }).outcome).toBe(
    "stale",
  );
  expect(planMove(stages, at, { from: "interview", fromStageId: "c" }, { stage: "new" }).outcome).toBe(
    "move",
  );
  const withdrawn = { stage: "withdrawn", stageId: null } as const;
  expect(planMove(stages, withdrawn, { from: "withdrawn" }, { stage: "new" }).outcome).toBe("withdrawn");
});

test("a stage of another kind than the request names is refused", () => {
  const stages = [aStage("a", "new"), aStage("b", "interview")];
  const at = { stage: "new", stageId: null } as const;
  expect(planMove(stages, at, { from: "new" }, { stage: "offer", stageId: "b" }).outcome).toBe(
    "unknown_stage",
  );
});

const aMove = (facts: Partial<UndoFacts> = {}): UndoFacts => ({
  undoneAt: null,
  createdAt: "2026-11-24T10:05:00.000Z",
  deliveryId: null,
  isLast: true,
  mailStatus: null,
  mailAttempts: null,
  ...facts,
});

test.each([
  ["a fresh move", aMove(), null],
  ["an old move", aMove({ createdAt: "2026-11-24T09:00:00.000Z" }), "expired"],
  ["an undone move", aMove({ undoneAt: "2026-11-24T10:06:00.000Z" }), "undone"],
  ["a move before another one", aMove({ isLast: false }), "moved"],
  [
    "a mail that waits, however long",
    aMove({ createdAt: "2026-11-24T09:00:00.000Z", deliveryId: "d", mailStatus: "waiting", mailAttempts: 0 }),
    null,
  ],
  ["a mail that was tried", aMove({ deliveryId: "d", mailStatus: "waiting", mailAttempts: 1 }), "sending"],
  [
    "a mail that is being sent",
    aMove({ deliveryId: "d", mailStatus: "sending", mailAttempts: 1 }),
    "sending",
  ],
  ["a sent mail", aMove({ deliveryId: "d", mailStatus: "sent", mailAttempts: 1 }), "sent"],
  ["a sent mail whose row is gone", aMove({ deliveryId: "d" }), "sent"],
  ["a mail that failed", aMove({ deliveryId: "d", mailStatus: "dead", mailAttempts: 9 }), null],
  ["a move that is gone", undefined, "gone"],
] as const)("undo of %s", (_name, move, refusal) => {
  expect(findUndoRefusal(move, "2026-11-24T10:00:00.000Z")).toBe(refusal);
});

const withCount = (stage: Stage, applications = 0) => ({ ...stage, applications });

test("a pipeline keeps the kinds New, Hired, Rejected and Withdrawn, and starts with New", () => {
  const before = requiredKinds.map((kind, index) => withCount(aStage(`s${index}`, kind)));
  const save = (stages: Stage[]) => findStageErrors(before, { revision: "", removed: [], stages });
  expect(save(before)).toEqual({});
  expect(Object.keys(save(before.slice(0, 3)))).toEqual(["stages"]);
  expect(Object.keys(save(before.toReversed()))).toEqual(["stages"]);
});

test("names are unique, kinds stay, and unknown stages are refused", () => {
  const before = requiredKinds.map((kind, index) => withCount(aStage(`s${index}`, kind)));
  const save = (index: number, change: Partial<Stage>) =>
    Object.keys(
      findStageErrors(before, {
        revision: "",
        removed: [],
        stages: before.map((stage, n) => (n === index ? { ...stage, ...change } : stage)),
      }),
    );
  expect(save(1, { name: "STAGE S0" })).toEqual(["stages.1.name"]);
  expect(save(1, { kind: "offer" })).toContain("stages.1.kind");
  expect(save(1, { id: "unknown" })).toContain("stages.1.id");
});

test("a stage with applications is removed only with a stage that stays", () => {
  const before = [
    ...requiredKinds.map((kind, index) => withCount(aStage(`s${index}`, kind))),
    withCount(aStage("full", "interview"), 2),
    withCount(aStage("empty", "offer")),
  ];
  const stages = before.slice(0, 4);
  const save = (removed: { id: string; moveTo: string }[]) =>
    Object.keys(findStageErrors(before, { revision: "", stages, removed }));
  expect(save([])).toEqual(["removed"]);
  expect(save([{ id: "full", moveTo: "empty" }])).toEqual(["removed"]);
  expect(save([{ id: "full", moveTo: "s0" }])).toEqual([]);
});

test("days in a stage are whole days, and never negative", () => {
  const now = Date.parse("2026-11-24T10:00:00Z");
  const format = (at: string) => formatDaysInStage(at, now);
  expect([
    format("2026-11-24T11:00:00Z"),
    format("2026-11-24T01:00:00Z"),
    format("2026-11-23T09:00:00Z"),
    format("2026-11-12T09:00:00Z"),
  ]).toEqual(["Today", "Today", "1 day", "12 days"]);
});
