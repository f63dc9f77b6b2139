import { createServer } from "node:net";
import { SetupError } from "./checkout.mjs";

export const host = "127.0.0.1";

/** The port from PORT, or `fallback`. */
export function getPort(fallback) {
  const port = Number(process.env.PORT || fallback);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new SetupError(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`);
}

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
  throw new SetupError(`Port ${port} ${why}. Choose another one: PORT=${port + 1} ${command}`);
}
