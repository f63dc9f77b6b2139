export const placementStatuses = ["offered", "accepted", "started", "ended", "fell_through"] as const;
export type PlacementStatus = (typeof placementStatuses)[number];

/** An application has at most one placement with one of these statuses. */
export const activePlacementStatuses = [
  "offered",
  "accepted",
  "started",
] as const satisfies readonly PlacementStatus[];

/** Stages of an application that can be placed. */
export const placeableStages = ["offer", "hired"] as const;

/** Statuses that can follow: forward by what happens, backward to correct a mistake. */
export const placementTransitions: Record<PlacementStatus, readonly PlacementStatus[]> = {
  offered: ["accepted", "fell_through"],
  accepted: ["started", "fell_through", "offered"],
  started: ["ended", "fell_through", "accepted"],
  ended: ["started"],
  fell_through: ["offered", "accepted", "started"],
};
