import { termsOfService } from "#web/content/legal-terms.ts";
import { paths } from "#web/lib/paths.ts";
import { documentPage } from "./document-page.tsx";

export const { loader, Component } = documentPage(termsOfService, paths.termsOfService());
