/** The address of one of our own pictures: a page loads nothing from elsewhere. */
export const MEDIA_PATH = /^\/media(\/\w[\w.-]*)+$/;

export const MEDIA_PATH_REQUIRED = "Use the address of one of our pictures: /media/…";
