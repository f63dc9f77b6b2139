/** Maximum applications that one call moves to another stage. */
export const MAX_STAGE_CHANGES = 50;
