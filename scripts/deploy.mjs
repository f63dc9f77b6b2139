// npm run deploy: refuses what is not set up, applies the migrations to the remote database, and deploys.
// Further arguments go to `wrangler deploy`; with --dry-run nothing of the account is touched, the database neither.
import { explain, run, setting, SetupError, toolEnvironment } from "./setup/checkout.mjs";
import { prepare } from "./setup/steps.mjs";

/** What has to be created once, and how. */
const RESOURCES = `
  npx wrangler login
  npx wrangler d1 create planwright            its id becomes database_id in wrangler.toml
  npx wrangler kv namespace create KV          its id becomes id under [[kv_namespaces]]
  npx wrangler r2 bucket create planwright-files
  npx wrangler queues create planwright-work
  npx wrangler queues create planwright-slow
  npx wrangler queues create planwright-dead`;

/** The first deployment has to bring the two secrets along; afterwards `wrangler secret put` changes them. */
const SECRETS = `
Only for the first deployment, bring the secrets along (keep ENCRYPTION_KEY in a safe place: stored keys need it):
  file=$(mktemp) && for name in SESSION_SECRET ENCRYPTION_KEY; do echo "$name=$(openssl rand -hex 32)"; done > "$file"
  npm run deploy -- --secrets-file "$file" && rm "$file"`;

const problems = [
  [/^0{8}-/.test(setting("database_id")), "database_id of the D1 database is a placeholder"],
  [!/^[0-9a-f]{32}$/.test(setting("id")), "id of the KV namespace is a placeholder"],
  [
    !/^https:\/\/[^/]+$/.test(setting("PUBLIC_ORIGIN")),
    'PUBLIC_ORIGIN must be where the site will live, such as "https://www.example.com"',
  ],
  [setting("APP_ENV") !== "production", 'APP_ENV must be "production"'],
].flatMap(([wrong, sentence]) => (wrong ? [sentence] : []));

/** Not needed to go live; what it is for waits visibly until it is set. */
const waiting = ["MAIL_FROM", "MAIL_STAFF"].filter((name) => setting(name) === "");

try {
  if (problems.length) {
    const list = problems.map((sentence) => `  - ${sentence}`).join("\n");
    throw new SetupError(
      `Not deployed. In wrangler.toml:\n${list}\n\nCreate what is missing:${RESOURCES}\n${SECRETS}`,
    );
  }
  if (waiting.length)
    console.log(`Without ${waiting.join(" and ")} in wrangler.toml, mail waits in the outbox.`);
  prepare(["install", "web"]);
  // React's production build.
  const env = toolEnvironment({ NODE_ENV: "production" });
  const isRehearsal = process.argv.includes("--dry-run");
  if (!isRehearsal) run("wrangler", ["d1", "migrations", "apply", "DB", "--remote"], { env, quiet: false });
  run("wrangler", ["deploy", "--minify", ...process.argv.slice(2)], { env, quiet: false });
  if (isRehearsal) console.log("\nNothing was deployed.");
  else console.log("\nDeployed. The first administrator is made with: npm run create-admin -- --remote");
} catch (error) {
  explain(error);
}
