/** Runs at most `permits` tasks concurrently; the others wait in FIFO order. */
export function createSemaphore(permits: number): <T>(task: () => Promise<T>) => Promise<T> {
  let active = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (active >= permits) await new Promise<void>((resume) => waiting.push(resume));
    else active++;
    try {
      return await task();
    } finally {
      // Passes the permit directly to the next task, so that a new one cannot overtake it.
      const next = waiting.shift();
      if (next) next();
      else active--;
    }
  };
}
