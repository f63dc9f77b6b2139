import type { ApplicationStage } from "#contract/jobs/constants.ts";
import { kindLabels } from "#contract/pipeline/labels.ts";
import { applicationMoves } from "../tables/application-moves.ts";
import type { SampleApplication } from "./applications.ts";
import { sampleId } from "./ids.ts";
import { sampleUser } from "./people.ts";

type Row = typeof applicationMoves.$inferInsert;

const path: readonly ApplicationStage[] = ["new", "reviewing", "interview", "offer", "hired"];

/** The stages that led to this one. */
function stagesTo(stage: ApplicationStage): ApplicationStage[] {
  const index = path.indexOf(stage);
  return index >= 0 ? path.slice(0, index + 1) : ["new", "reviewing", stage];
}

/** Moves of the sample applications, spread between their submission and their last change. */
export const applicationMoveRows = (applications: readonly SampleApplication[]): Row[] =>
  applications
    .flatMap(({ row }): Omit<Row, "id">[] => {
      const stages = stagesTo(row.stage ?? "new");
      const [start, end] = [Date.parse(row.createdAt), Date.parse(row.updatedAt)];
      const at = (step: number) =>
        new Date(start + ((end - start) * step) / Math.max(1, stages.length - 1)).toISOString();
      return stages.slice(1).map((toKind, step) => ({
        applicationId: row.id,
        fromKind: stages[step]!,
        toKind,
        fromSince: at(step),
        fromName: kindLabels[stages[step]!],
        toName: kindLabels[toKind],
        reasonKey: toKind === "rejected" ? "experience" : null,
        userId: sampleUser("recruiter"),
        createdAt: at(step + 1),
      }));
    })
    .map((row, index) => ({ id: sampleId("move", index + 1), ...row }));
