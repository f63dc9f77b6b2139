/** How long to wait before reporting a problem. The server keeps starting. */
const STARTUP_TIMEOUT_MS = 60_000;

/** Polls /api/health until it succeeds, the server exits, or the timeout; returns the last result. */
export async function waitForHealth(origin, running) {
  const until = Date.now() + STARTUP_TIMEOUT_MS;
  let last = { ok: false, message: "no response" };
  while (running() && Date.now() < until && !last.ok) {
    last = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(5000) })
      .then(async (response) => ({
        ok: response.ok,
        message: `${response.status} ${(await response.text()).slice(0, 500)}`,
      }))
      .catch(() => last);
    if (!last.ok) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return last;
}
