// npm run test:owner: what an owner does with a clone, in a temporary copy of this checkout, step after step. Stops at the
// first promise that does not hold. The copy is deleted in any case, and nothing of this checkout is changed.
import { Copy } from "./copy.ts";
import { development } from "./development.ts";
import { firstStart } from "./first-start.ts";
import { imports } from "./import.ts";
import { industry } from "./industry.ts";
import { olderCode } from "./older-code.ts";
import { ownRule } from "./own-rule.ts";
import { rebrand } from "./rebrand.ts";
import { staging } from "./staging.ts";
import { type Step, StepFailed } from "./step.ts";
import { upgrade } from "./upgrade.ts";

const steps: Step[] = [
  firstStart,
  development,
  rebrand,
  industry,
  imports,
  ownRule,
  staging,
  upgrade,
  olderCode,
];

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const started = Date.now();
const copy = await Copy.create();
for (const [index, step] of steps.entries()) {
  const begun = Date.now();
  console.log(`\n${index + 1}. ${step.title}`);
  try {
    for (const fact of await step.run(copy)) console.log(`   ${fact}`);
  } catch (error) {
    const reason = error instanceof StepFailed || !(error instanceof Error) ? String(error) : error.stack;
    console.error(`   FAILED after ${seconds(begun)}: ${reason}`);
    process.exit(1);
  }
  console.log(`   passed (${seconds(begun)})`);
}
console.log(`\n${steps.length} steps passed (${seconds(started)}).`);
