// npm run deploy -- [--env NAME] [--dry-run]: checks wrangler.toml, tries pending migrations on a copy of the environment's
// database (not with --skip-trial), applies them and deploys the Worker. --dry-run builds and changes nothing in the
// account. --tag, --message, --outdir and --secrets-file are handed to `wrangler deploy`.
import { firm, isExampleAddress } from "#contract/firm.ts";
import { rehearseMigrations } from "./migrations/rehearse.ts";
import { parseCommandLine } from "./setup/command-line.ts";
import { run } from "./setup/database.ts";
import { secretsToUpload } from "./setup/secrets-file.ts";
import { readTarget, requireOwnResources, runWrangler, type Target } from "./setup/target.ts";
import { explain, UsageError } from "./setup/usage-error.ts";

const { values } = parseCommandLine({
  options: {
    env: { type: "string" },
    "dry-run": { type: "boolean" },
    "skip-trial": { type: "boolean" },
    "secrets-file": { type: "string" },
    tag: { type: "string" },
    message: { type: "string" },
    outdir: { type: "string" },
  },
});

/** What `wrangler deploy` gets besides the environment. */
const passedOn = (["tag", "message", "outdir"] as const).flatMap((name) =>
  values[name] === undefined ? [] : [`--${name}`, values[name]],
);

try {
  const target = readTarget(values.env);
  requireReady(target);
  requireOwnResources(target);
  run("node", "scripts/prepare.mjs", "--web");
  if (values["dry-run"]) {
    deploy(target, "--dry-run");
    console.log(`\nNothing was deployed to ${target.name}.`);
  } else {
    const secrets = values["secrets-file"] ?? secretsToUpload(target);
    console.log(`Deploying ${target.config.name} (${target.name})...`);
    if (!values["skip-trial"]) await rehearseMigrations(target);
    runWrangler(target, ["d1", "migrations", "apply", "DB", "--remote"]);
    deploy(target, ...(secrets ? ["--secrets-file", secrets] : []));
    if (secrets)
      console.log(
        `\nThe secrets of ${secrets} are set. Store the file safely: nothing else can read ENCRYPTION_KEY again.`,
      );
    const env = target.name === "production" ? "" : ` --env ${target.name}`;
    console.log(`\nDeployed. Create the first administrator with: npm run create-admin -- --remote${env}`);
  }
} catch (error) {
  explain(error);
}

/** React's production build. */
function deploy(target: Target, ...args: string[]): void {
  runWrangler(target, ["deploy", "--minify", ...args, ...passedOn], { NODE_ENV: "production" });
}

/** Throws UsageError while wrangler.toml contains placeholders. */
function requireReady({ name, config }: Target): void {
  const vars = config.vars as Record<string, string>;
  const { d1_databases: databases, kv_namespaces: namespaces } = config;
  const checks: [boolean, string][] = [
    [
      databases.some(({ database_id: id }) => !id || id.startsWith("00000000-")),
      "database_id of the D1 database is a placeholder",
    ],
    [
      namespaces.some(({ id }) => !/^[0-9a-f]{32}$/.test(id ?? "")),
      "id of the KV namespace is a placeholder",
    ],
    [databases.length === 0 || namespaces.length === 0, "the environment has no database or no KV namespace"],
    [
      !/^https:\/\/[^/]+$/.test(vars.PUBLIC_ORIGIN ?? ""),
      'PUBLIC_ORIGIN must be the URL of the site, such as "https://www.example.com"',
    ],
    [vars.APP_ENV !== "production", 'APP_ENV must be "production"'],
  ];
  const problems = checks.flatMap(([wrong, sentence]) => (wrong ? [`  - ${sentence}`] : []));
  if (problems.length > 0)
    throw new UsageError(
      `Not deployed. In wrangler.toml, environment ${name}:\n${problems.join("\n")}\n
Create resources and secrets, and write their ids into wrangler.toml:
  npx wrangler login
  npm run setup:cloudflare -- --env ${name} --origin https://www.example.com`,
    );
  // Optional: mail waits in the outbox until they are set.
  const isSenderMissing = !vars.MAIL_FROM && isExampleAddress(firm.mail.from);
  const missingMail = [
    ...(isSenderMissing ? ["mail.from in web/content/firm.ts"] : []),
    ...(vars.MAIL_STAFF ? [] : ["MAIL_STAFF in wrangler.toml"]),
  ];
  if (missingMail.length > 0) console.log(`Without ${missingMail.join(" and ")}, mail stays queued.`);
}
