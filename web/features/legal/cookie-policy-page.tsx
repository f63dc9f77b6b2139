import { cookiePolicy } from "#web/content/legal-cookies.ts";
import { paths } from "#web/lib/paths.ts";
import { documentPage } from "./document-page.tsx";

export const { loader, Component } = documentPage(cookiePolicy, paths.cookiePolicy());
