/** The address of one of our own pictures: a page loads nothing from elsewhere. */
export const OUR_PICTURE = /^\/media(\/\w[\w.-]*)+$/;

export const PICTURE_WANTED = "Use the address of one of our pictures: /media/…";
