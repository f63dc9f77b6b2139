import { exportPKCS8, exportSPKI, generateKeyPair } from "jose";

let cachedAccount: Promise<{ json: string; publicKey: string }> | undefined;

/** A Google service account with a generated key. */
export function serviceAccount() {
  cachedAccount ??= (async () => {
    const pair = await generateKeyPair("RS256", { extractable: true });
    const json = JSON.stringify({
      type: "service_account",
      project_id: "planwright-test",
      private_key_id: "kid-1",
      private_key: await exportPKCS8(pair.privateKey),
      client_email: "indexing@planwright-test.iam.gserviceaccount.com",
      token_uri: "https://attacker.example/token",
    });
    return { json, publicKey: await exportSPKI(pair.publicKey) };
  })();
  return cachedAccount;
}
