/** How long a deletion or an archiving can be taken back. */
export const UNDO_MINUTES = 10;
