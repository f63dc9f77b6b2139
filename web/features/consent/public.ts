export { CookieNotice } from "./cookie-notice.tsx";
export { CookieSettingsButton } from "./cookie-settings-button.tsx";
