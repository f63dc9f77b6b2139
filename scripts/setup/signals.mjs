const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Hands signals on to `child` and ends as it ends: with its exit code, or by the signal that ended it. */
export function forwardSignals(child, { onSignal = () => {} } = {}) {
  let asked = null;
  const pass = (signal) => {
    onSignal(signal);
    asked ??= signal;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  withNpm(() => pass("SIGTERM"));
  child.once("exit", (code, signal) => {
    for (const name of SIGNALS) process.off(name, pass);
    const by = signal ?? asked;
    if (by) process.kill(process.pid, by);
    else process.exit(code ?? 1);
  });
}

/** npm stops the shell between itself and us, and that shell tells nobody: being orphaned is the only sign of it. */
function withNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 300);
  watch.unref();
}
