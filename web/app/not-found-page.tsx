import { NotFound, notFoundHead } from "#web/features/site/not-found.tsx";
import { pageLoader } from "#web/lib/app.ts";

export const notFoundLoader = pageLoader(() => notFoundHead);

export { NotFound as NotFoundPage };
