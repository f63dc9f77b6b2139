type LeaveGuard = (proceed: () => void) => boolean;

const guards = new Set<LeaveGuard>();

/** Lets a form that holds something unsaved ask before what `runLeaveGuards` is about to do; answers how to stop that. */
export function addLeaveGuard(guard: LeaveGuard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Does what ends the work on this page, after whatever is unsaved was given up. */
export function runLeaveGuards(proceed: () => void): void {
  for (const guard of guards) if (guard(proceed)) return;
  proceed();
}
