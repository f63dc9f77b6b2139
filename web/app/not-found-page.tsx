import { NotFound, notFoundHead } from "#web/features/site/public.ts";
import { pageLoader } from "#web/lib/app.ts";

export const notFoundLoader = pageLoader(() => notFoundHead);

export { NotFound as NotFoundPage };
