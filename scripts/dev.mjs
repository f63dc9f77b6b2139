// npm run dev: serves the site with hot reloading (Vite with Cloudflare's plugin), on the same local data. `--port`
// or PORT sets the port (default 5173); further arguments go to `vite`.
import { explain } from "./setup/checkout.mjs";
import { getPort, host, otherArguments, requireFreePort } from "./setup/port.mjs";
import { serve } from "./setup/serve.mjs";
import { prepare } from "./setup/steps.mjs";

try {
  const port = getPort(5173);
  // web/vite.config.ts builds the origin of links from it.
  process.env.PORT = String(port);
  await requireFreePort(port, "npm run dev");
  prepare(["install", "secrets", "types", "data", "photographs", "brand"]);
  const settings = [
    "--config=web/vite.config.ts",
    `--host=${host}`,
    `--port=${port}`,
    "--strictPort",
    "--logLevel=warn",
    "--clearScreen=false",
  ];
  const note = "Pages and the worker reload as you save.";
  await serve("vite", [...settings, ...otherArguments()], { port, note });
} catch (error) {
  explain(error);
}
