import { setTimeout } from "node:timers/promises";
import { assert, type Step } from "./step.ts";

const ROUTES = "worker/features/health/routes.ts";
const FEED = "worker/feeds/llms.ts";
const MISTAKE = "A mistake of the exercise";

/** A file change takes a moment to reach the server. */
async function eventually(promise: string, holds: () => Promise<boolean> | boolean): Promise<number> {
  const started = Date.now();
  while (!(await holds())) {
    assert(Date.now() - started < 20_000, promise);
    await setTimeout(50);
  }
  return Date.now() - started;
}

export const development: Step = {
  title: "Develop: edit a page, a feed and a mistake under npm run dev",
  run: (copy) =>
    copy.serve(async ({ origin, output, errors }) => {
      const read = async (address: string) => (await fetch(origin + address)).text();
      const title = /<h1[^>]*>([^<]+)</.exec(await read("/contact"))?.[1]?.trim();
      assert(title, "/contact has no heading.");
      const source = copy
        .git("grep", "--files-with-matches", "--fixed-strings", title, "--", "web/content")
        .split("\n")[0]!;
      copy.replace(source, title, "A heading of the owner");
      const page = await eventually("An edited page is not shown.", async () =>
        (await read("/contact")).includes("A heading of the owner"),
      );

      assert((await read("/llms.txt")).startsWith("# "), "/llms.txt has no heading.");
      copy.replace(FEED, "`# ${", "`# Owner: ${");
      const feed = await eventually("An edited feed is not served: is it cached?", async () =>
        (await read("/llms.txt")).startsWith("# Owner: "),
      );

      const fault = `throw new Error("${MISTAKE}");`;
      copy.write(
        ROUTES,
        copy.read(ROUTES).replace(/(serve\(\w+, health\.check, async .*=> \{\n)/, `$1  ${fault}\n`),
      );
      const line =
        copy
          .read(ROUTES)
          .split("\n")
          .findIndex((text) => text.includes(fault)) + 1;
      assert(line > 0, `${ROUTES} has no handler.`);
      const position = `${ROUTES}:${line}:`;
      const printed = () => `${output()}${errors()}`;
      await eventually(
        `The stack of a mistake does not name ${position} Printed:\n${printed()}`,
        async () => {
          await read("/api/health");
          return printed().replaceAll("\\", "/").includes(position);
        },
      );
      const stack = printed().slice(printed().lastIndexOf(`Error: ${MISTAKE}`));
      assert(/^Error: .*\n\s+at /.test(stack), `The stack is not readable:\n${stack.slice(0, 500)}`);
      copy.git("checkout", "--quiet", ".");
      return [
        `an edited page shows after ${page} ms, a feed after ${feed} ms`,
        `a mistake is printed with ${position}`,
      ];
    }, "dev"),
};
