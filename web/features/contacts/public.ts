export { ContactDetails } from "./contact-details.tsx";
export { HomeContactForm } from "./home-contact-form.tsx";
