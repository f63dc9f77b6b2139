import { applyToronto } from "../rebrand/overlay.ts";
import { firm } from "../rebrand/toronto/firm.ts";
import { firm as sample } from "../../web/content/firm.ts";
import { assert, type Step } from "./step.ts";

const PAGES = ["/", "/jobs", "/contact", "/site.webmanifest", "/llms.txt"];
/** Pages without the sample data, which stay in the database. */
const OWN_PAGES = new Set(["/contact", "/site.webmanifest"]);

/** `npm run test:rebrand` looks for leftovers in every page, feed and mail; this step is about data that are there already. */
export const rebrand: Step = {
  title: "Make it another firm: a healthcare recruiter in Toronto",
  run: async (copy) => {
    const touched = applyToronto(copy);
    copy.commit(firm.name);
    await copy.serve(async ({ origin }) => {
      for (const address of PAGES) {
        const response = await fetch(origin + address);
        const text = await response.text();
        assert(response.status === 200, `${address} answers ${response.status}.`);
        assert(text.includes(firm.shortName), `${address} does not name ${firm.shortName}.`);
        const isNamed = OWN_PAGES.has(address) && text.includes(sample.name);
        assert(!isNamed, `${address} still names ${sample.name}.`);
      }
      const contact = await (await fetch(`${origin}/contact`)).text();
      assert(contact.includes(firm.phones[0].display), "The contact page lacks the firm's phone number.");
    });
    return [`${touched.length} files touched`];
  },
};
