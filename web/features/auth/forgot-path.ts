/** The page for a forgotten password. Not in `paths`, which public pages load. */
export const FORGOT_PATH = "/login/forgot";
