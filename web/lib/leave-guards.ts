type LeaveGuard = (proceed: () => void) => boolean;

const guards = new Set<LeaveGuard>();

/** Registers a form's unsaved-changes check; returns a function that removes it. */
export function addLeaveGuard(guard: LeaveGuard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Whether a form of this tab holds unsaved changes. */
export const hasUnsavedChanges = (): boolean => guards.size > 0;

/** Runs `proceed` now, or after the user has discarded unsaved changes. */
export function runLeaveGuards(proceed: () => void): void {
  for (const guard of guards) if (guard(proceed)) return;
  proceed();
}
