import { privacyPolicy } from "#web/content/legal-privacy.ts";
import { paths } from "#web/lib/paths.ts";
import { documentPage } from "./document-page.tsx";

export const { loader, Component } = documentPage(privacyPolicy, paths.privacyPolicy());
