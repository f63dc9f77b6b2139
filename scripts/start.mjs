// npm start: prepares this checkout and serves the production build at http://localhost:8787. `--port` or PORT sets the
// port, PLANWRIGHT_STATE the data folder, PLANWRIGHT_ORIGIN the origin of links; further arguments go to `wrangler dev`.
import { explain, state } from "./setup/checkout.mjs";
import { getPort, host, otherArguments, requireFreePort } from "./setup/port.mjs";
import { serve } from "./setup/serve.mjs";
import { prepare } from "./setup/steps.mjs";

try {
  const port = getPort(8787);
  const rest = otherArguments();
  await requireFreePort(port, "npm start");
  prepare(["install", "secrets", "types", "data", "web"]);
  const settings = [
    `--ip=${host}`,
    `--port=${port}`,
    // Any free port, so that several checkouts can run side by side.
    ...(rest.some((arg) => arg.startsWith("--inspector-port")) ? [] : ["--inspector-port=0"]),
    `--persist-to=${state}`,
    // Cron and queues have no request to take the origin from; without one, posts and letters wait.
    `--var=PUBLIC_ORIGIN:${process.env.PLANWRIGHT_ORIGIN || `http://localhost:${port}`}`,
    "--log-level=info",
    "--show-interactive-dev-session=false",
  ];
  // React's production build renders about ten times faster.
  const env = { NODE_ENV: "production" };
  await serve("wrangler", ["dev", ...settings, ...rest], { port, env });
} catch (error) {
  explain(error);
}
