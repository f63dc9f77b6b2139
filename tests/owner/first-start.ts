import { signIn } from "./staff.ts";
import { assert, type Step } from "./step.ts";

const PAGES = ["/", "/jobs", "/resources", "/contact", "/login"];
const FILES = ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png", "/fonts/besley-OFL.txt"];

/** Colors are removed first; a word such as "errors" in a sentence of ours would be noise, too. */
const NOISE = /warn|error|fail|deprecat|exception/i;

export const firstStart: Step = {
  title: "Start a new clone",
  run: (copy) =>
    copy.serve(async ({ origin, output, errors }) => {
      for (const address of [...PAGES, ...FILES]) {
        const { status } = await fetch(origin + address);
        assert(status === 200, `${address} answers ${status}.`);
      }
      await signIn(origin);
      assert(copy.git("status", "--porcelain") === "", "npm start changes files of the repository.");
      assert(errors().trim() === "", `npm start prints errors:\n${errors()}`);
      const noise = output()
        .split("\n")
        .find((line) => NOISE.test(line) && !line.startsWith("{"));
      assert(!noise, `npm start prints noise: ${noise}`);
      return [`${PAGES.length + FILES.length} addresses answer 200, and nothing but progress is printed`];
    }),
};
