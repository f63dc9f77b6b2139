/** Lets at most `seats` pieces of work run at a time; the others wait in line and go in their order. */
export function createSemaphore(permits: number): <T>(task: () => Promise<T>) => Promise<T> {
  let active = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (active >= permits) await new Promise<void>((go) => waiting.push(go));
    else active++;
    try {
      return await task();
    } finally {
      // A seat goes straight to the next in line, so that nobody who comes just now can take it.
      const next = waiting.shift();
      if (next) next();
      else active--;
    }
  };
}
