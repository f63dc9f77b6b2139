// npm start: prepares this checkout and serves the product as production would, at http://localhost:8787.
// PORT chooses another port, PLANWRIGHT_STATE another data folder; further arguments go to `wrangler dev`.
import { explain, state } from "./setup/checkout.mjs";
import { chosenPort, host, requireFreePort } from "./setup/port.mjs";
import { serve } from "./setup/serve.mjs";
import { prepare } from "./setup/steps.mjs";

try {
  const port = chosenPort(8787);
  await requireFreePort(port, "npm start");
  prepare(["install", "secrets", "types", "data", "web"]);
  const settings = [
    `--ip=${host}`,
    `--port=${port}`,
    // Any free port, so that several checkouts run side by side.
    "--inspector-port=0",
    `--persist-to=${state}`,
    "--log-level=info",
    "--show-interactive-dev-session=false",
  ];
  // React's production build: a tenth of the time per page.
  const env = { NODE_ENV: "production" };
  await serve("wrangler", ["dev", ...settings, ...process.argv.slice(2)], { port, env });
} catch (error) {
  explain(error);
}
