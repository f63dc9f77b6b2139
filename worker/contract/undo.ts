/** How long a deleted or archived record can be restored. */
export const UNDO_MINUTES = 10;
