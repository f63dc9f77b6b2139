/** Maximum size of an uploaded image in bytes (spec B §5). */
export const IMAGE_MAX = 5 * 1024 * 1024;
/** The browser scales an image into this square, as JPEG of this quality, before uploading it. */
export const IMAGE_SIDE = 800;
export const IMAGE_QUALITY = 0.8;
/** Limits that the server enforces for every client. */
export const IMAGE_MAX_SIDE = 6_000;
export const IMAGE_MAX_PIXELS = 24_000_000;

export const IMAGE_WRONG_TYPE = "Please select an image file";
/** Only for clients that don't scale the image first, as our pages do. */
export const IMAGE_TOO_MANY_PIXELS = "Image must be at most 6,000 pixels a side and 24 million in all";
export const IMAGE_TOO_LARGE = "Image must be less than 5MB";

/** Path of an uploaded image. Pages load no external images. */
export const MEDIA_PATH = /^\/media(\/\w[\w.-]*)+$/;

export const MEDIA_PATH_REQUIRED = "Use the address of one of our pictures: /media/…";

/** IPTC's vocabulary of digital sources. */
export const DIGITAL_SOURCE_SCHEME = "http://cv.iptc.org/newscodes/digitalsourcetype/";
