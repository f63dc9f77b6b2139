import { identity } from "../../scripts/rebrand/sample-firm.ts";
import { firm } from "../../web/content/firm.ts";

/** Whether web/content/ is the sample firm's. The alias of `#web/content/firm.ts` does not apply to a relative path. */
export const isSampleFirm = identity.includes(firm.shortName);
