export const USERNAME_MAX = 60;
