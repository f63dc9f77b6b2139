// npm run deploy: checks wrangler.toml, applies migrations to the remote database and deploys. Further arguments go to
// `wrangler deploy`; --dry-run changes nothing in the account.
import { explain, run, setting, SetupError, toolEnvironment } from "./setup/checkout.mjs";
import { prepare } from "./setup/steps.mjs";

/** Resources to create once. */
const RESOURCES = `
  npx wrangler login
  npx wrangler d1 create planwright            its id becomes database_id in wrangler.toml
  npx wrangler kv namespace create KV          its id becomes id under [[kv_namespaces]]
  npx wrangler r2 bucket create planwright-files
  npx wrangler queues create planwright-work
  npx wrangler queues create planwright-slow
  npx wrangler queues create planwright-dead`;

/** The first deployment must set both secrets; later use `wrangler secret put`. */
const SECRETS = `
Only for the first deployment, pass the secrets (keep a copy of ENCRYPTION_KEY: it decrypts stored keys):
  file=$(mktemp) && for name in SESSION_SECRET ENCRYPTION_KEY; do echo "$name=$(openssl rand -hex 32)"; done > "$file"
  npm run deploy -- --secrets-file "$file" && rm "$file"`;

const problems = [
  [/^0{8}-/.test(setting("database_id")), "database_id of the D1 database is a placeholder"],
  [!/^[0-9a-f]{32}$/.test(setting("id")), "id of the KV namespace is a placeholder"],
  [
    !/^https:\/\/[^/]+$/.test(setting("PUBLIC_ORIGIN")),
    'PUBLIC_ORIGIN must be the URL of the site, such as "https://www.example.com"',
  ],
  [setting("APP_ENV") !== "production", 'APP_ENV must be "production"'],
].flatMap(([wrong, sentence]) => (wrong ? [sentence] : []));

/** Optional: mail waits in the outbox until they are set. */
const missingMail = ["MAIL_FROM", "MAIL_STAFF"].filter((name) => setting(name) === "");

try {
  if (problems.length) {
    const list = problems.map((sentence) => `  - ${sentence}`).join("\n");
    throw new SetupError(
      `Not deployed. In wrangler.toml:\n${list}\n\nCreate the missing resources:${RESOURCES}\n${SECRETS}`,
    );
  }
  if (missingMail.length)
    console.log(`Without ${missingMail.join(" and ")} in wrangler.toml, mail stays queued.`);
  prepare(["install", "web"]);
  // React's production build.
  const env = toolEnvironment({ NODE_ENV: "production" });
  const isDryRun = process.argv.includes("--dry-run");
  if (!isDryRun) run("wrangler", ["d1", "migrations", "apply", "DB", "--remote"], { env, quiet: false });
  run("wrangler", ["deploy", "--minify", ...process.argv.slice(2)], { env, quiet: false });
  if (isDryRun) console.log("\nNothing was deployed.");
  else console.log("\nDeployed. Create the first administrator with: npm run create-admin -- --remote");
} catch (error) {
  explain(error);
}
