const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Forwards signals to `child` and exits with its exit code or signal. */
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

/** npm kills the shell in between without a signal to us; being orphaned is the only sign. */
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
