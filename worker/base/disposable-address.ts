import blocklist from "disposable-email-domains-js/dist/dict/disposable_email_blocklist.json" with { type: "json" };

let domains: ReadonlySet<string> | undefined;

/**
 * Whether the address belongs to a service of throw-away mailboxes, or to a subdomain of one. The list is the package
 * disposable-email-domains-js (CC0-1.0), a copy of github.com/disposable-email-domains.
 */
export function isDisposableAddress(email: string): boolean {
  domains ??= new Set(blocklist);
  const labels = email
    .slice(email.lastIndexOf("@") + 1)
    .trim()
    .toLowerCase()
    .split(".");
  return labels.some((_, index) => domains!.has(labels.slice(index).join(".")));
}
