const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Forwards signals to `child` and exits with its exit code or signal. */
export function forwardSignals(child, { onSignal = () => {} } = {}) {
  let requested = null;
  const pass = (signal) => {
    onSignal(signal);
    requested ??= signal;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  watchNpm(() => pass("SIGTERM"));
  child.once("exit", (code, signal) => {
    for (const name of SIGNALS) process.off(name, pass);
    const by = signal ?? requested;
    if (by) process.kill(process.pid, by);
    else process.exit(code ?? 1);
  });
}

/** npm ends its shell without forwarding the signal, so this polls for a changed parent process. */
function watchNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 300);
  watch.unref();
}
