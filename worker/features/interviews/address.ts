import { type Keyring, reseal, type Rotation, type SealedRow } from "#worker/base/seal.ts";

/** Additional data of the encryption: the address can be decrypted only for its own user. */
export const addressContext = (userId: string): string => `staff-calendar:${userId}`;

/** Encrypts the addresses of calendars with the current key. */
export const rotateAddresses = (keyring: Keyring, rows: readonly SealedRow[]): Promise<Rotation> =>
  reseal(keyring, rows, addressContext);
