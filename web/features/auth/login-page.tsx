import { LoginForm } from "./login-form.tsx";
import { LoginLayout } from "./login-layout.tsx";

export const Component = () => (
  <LoginLayout
    pageTitle="Sign in"
    heading="Sign in to the back office"
    text="For staff. Candidates and clients do not need an account."
  >
    <LoginForm />
  </LoginLayout>
);
