import {
  type Keyring,
  reseal,
  type Rotation,
  seal,
  type Sealed,
  type SealedRow,
  unseal,
} from "#worker/base/seal.ts";

/** Additional data of the encryption: the address can be decrypted only for its own user. */
const addressContext = (userId: string): string => `staff-calendar:${userId}`;

/** Encrypts the address of a user's calendar. */
export const sealAddress = (keyring: Keyring, userId: string, url: string): Promise<Sealed> =>
  seal(keyring, addressContext(userId), url);

/** Decrypts the address of a user's calendar. Throws UnsealError if no key opens it. */
export const unsealAddress = (keyring: Keyring, userId: string, sealed: Sealed): Promise<string> =>
  unseal(keyring, addressContext(userId), sealed);

/** Encrypts the addresses of calendars with the current key. */
export const rotateAddresses = (keyring: Keyring, rows: readonly SealedRow[]): Promise<Rotation> =>
  reseal(keyring, rows, addressContext);
