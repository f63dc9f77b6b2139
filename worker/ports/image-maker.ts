/** How the service is reached, as the settings say. */
export type ImageAccess = { baseUrl: string; apiKey: string; model: string };

/**
 * Makes one picture from words and answers its bytes, unchecked. Throws VendorFailure when it is refused or the answer
 * makes no sense, AppError upstream_timeout when it takes too long.
 */
export type ImageMaker = (access: ImageAccess, prompt: string) => Promise<Uint8Array<ArrayBuffer>>;
