import { NotFound, notFoundHead } from "#web/features/site/not-found.tsx";
import { pageLoader } from "#web/lib/page-loader.ts";

export const loader = pageLoader(() => notFoundHead);

export { NotFound as Component };
