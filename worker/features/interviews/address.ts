import { type Keyring, seal, type Sealed, unseal } from "#worker/base/seal.ts";

/** Additional data of the encryption: the address can be decrypted only for its own user. */
export const addressContext = (userId: string): string => `staff-calendar:${userId}`;

type SealedAddress = Sealed & { id: string; name: string };
type Rotation = { done: { id: string; was: string; now: Sealed }[]; lost: string[] };

/** Encrypts the addresses of calendars with the current key. `lost` names those that neither key decrypts. */
export async function rotateAddresses(keyring: Keyring, rows: readonly SealedAddress[]): Promise<Rotation> {
  const rotation: Rotation = { done: [], lost: [] };
  for (const row of rows.filter(({ keyId }) => keyId !== keyring.current.id)) {
    const plain = await unseal(keyring, addressContext(row.id), row).catch(() => null);
    if (plain === null) rotation.lost.push(row.name);
    else
      rotation.done.push({
        id: row.id,
        was: row.sealed,
        now: await seal(keyring, addressContext(row.id), plain),
      });
  }
  return rotation;
}
