import { createServer } from "node:net";
import { SetupError } from "./checkout.mjs";

export const host = "127.0.0.1";

const isPortFlag = (arg) => arg === "--port" || arg.startsWith("--port=");

/** The port from `--port N`, which every shell understands, from PORT, or `fallback`. */
export function getPort(fallback) {
  const flag = process.argv.findIndex(isPortFlag);
  const given = flag < 0 ? process.env.PORT : (process.argv[flag].split("=")[1] ?? process.argv[flag + 1]);
  const port = Number(given || fallback);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new SetupError(`The port must be a number from 1 to 65535, not "${given}".`);
}

/** The arguments of the script besides `--port N`. */
export const otherArguments = () =>
  process.argv.slice(2).filter((arg, at, all) => !isPortFlag(arg) && all[at - 1] !== "--port");

/** Throws SetupError if the port is in use. */
export async function requireFreePort(port, command) {
  const code = await new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve(error.code));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
  if (code === null) return;
  const why =
    code === "EADDRINUSE" ? "is already in use, perhaps by another checkout" : `cannot be used (${code})`;
  throw new SetupError(`Port ${port} ${why}. Choose another one: ${command} -- --port ${port + 1}`);
}
