/** How long the site may take to answer before we say so. It goes on starting all the same. */
const PATIENCE_MS = 60_000;

/** Asks /api/health until the site is well, has ended, or has had its time; then what it last said. */
export async function healthOf(origin, running) {
  const until = Date.now() + PATIENCE_MS;
  let last = { ok: false, said: "nothing" };
  while (running() && Date.now() < until && !last.ok) {
    last = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(5000) })
      .then(async (answer) => ({
        ok: answer.ok,
        said: `${answer.status} ${(await answer.text()).slice(0, 500)}`,
      }))
      .catch(() => last);
    if (!last.ok) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return last;
}
