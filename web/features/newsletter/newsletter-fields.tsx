import type { ComponentProps } from "react";
import { newsletterLabels } from "#web/content/newsletter-labels.ts";
import { FormCheckFields } from "#web/lib/form-check-fields.tsx";
import { Button, type ButtonStyleProps } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";

type NewsletterFieldsProps = ComponentProps<typeof Input> & {
  source: string;
  error?: string;
  pending?: boolean;
  variant?: ButtonStyleProps["variant"];
};

/** The fields of a newsletter form; further props are for the address. `source` identifies the page. */
export const NewsletterFields = ({ source, error, pending, variant, ...props }: NewsletterFieldsProps) => (
  <>
    <input type="hidden" name="source" value={source} />
    <FormCheckFields />
    <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
      <Field label={newsletterLabels.email} error={error}>
        <Input name="email" type="email" autoComplete="email" required maxLength={254} {...props} />
      </Field>
      <Button
        type="submit"
        variant={variant}
        pending={pending}
        pendingLabel={newsletterLabels.pending}
        className="sm:mt-6"
      >
        {newsletterLabels.submit}
      </Button>
    </div>
  </>
);
