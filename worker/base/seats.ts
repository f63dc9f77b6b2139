/** Lets at most `seats` pieces of work run at a time; the others wait in line and go in their order. */
export function createSeats(seats: number): <T>(work: () => Promise<T>) => Promise<T> {
  let taken = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (taken >= seats) await new Promise<void>((go) => line.push(go));
    else taken++;
    try {
      return await work();
    } finally {
      // A seat goes straight to the next in line, so that nobody who comes just now can take it.
      const next = line.shift();
      if (next) next();
      else taken--;
    }
  };
}
