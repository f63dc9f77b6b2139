import type { FieldValues, Path, UseFormRegister } from "react-hook-form";
import { legalBases } from "#contract/imports/constants.ts";
import { legalBasisLabels } from "#contract/imports/labels.ts";
import { personSources, personTypes } from "#contract/people/constants.ts";
import { personSourceLabels } from "#contract/people/labels.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { leadTypeLabels } from "#web/features/leads/admin/lead-labels.ts";

const TYPES = personTypes.map((value) => ({ value, label: leadTypeLabels[value] }));
const SOURCES = personSources.map((value) => ({ value, label: personSourceLabels[value] }));
const BASES = legalBases.map((value) => ({ value, label: legalBasisLabels[value] }));

type Props<T extends FieldValues> = {
  register: UseFormRegister<T>;
  getError: (name: Path<T>) => string | undefined;
};

/** The form's fields by name; both forms of a person have them. */
const toPath = <T extends FieldValues>(name: string) => name as Path<T>;

type DetailProps<T extends FieldValues> = Props<T> & {
  /** Label of a type that the site recorded and staff can't choose. */
  recordedType?: string | undefined;
};

const emptyAsMissing = (value: unknown) => value || undefined;

/** Name, contact data, work and place. */
export function DetailFields<T extends FieldValues>({ register, getError, recordedType }: DetailProps<T>) {
  const text = (
    label: string,
    name: string,
    maxLength: number,
    more: { type?: string; hint?: string } = {},
  ) => {
    const { hint, ...input } = more;
    return (
      <Field label={label} error={getError(toPath<T>(name))} hint={hint}>
        <Input {...register(toPath<T>(name))} {...input} maxLength={maxLength} autoComplete="off" />
      </Field>
    );
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {text("First name", "firstName", 80)}
      {text("Last name", "lastName", 80)}
      {text("Email", "email", 254, { type: "email" })}
      {text("Phone", "phone", 40, { type: "tel" })}
      {text("Company", "company", 160)}
      {text("Headline", "headline", 160, { hint: "Current position, such as FP&A manager." })}
      {text("Place", "place", 160, { hint: "City and country, such as Austin, USA." })}
      <Field label="Type" error={getError(toPath<T>("leadType"))}>
        <NativeSelect
          {...register(toPath<T>("leadType"), { setValueAs: emptyAsMissing })}
          placeholder={recordedType}
          options={TYPES}
        />
      </Field>
    </div>
  );
}

type OriginProps<T extends FieldValues> = Props<T> & {
  /** Where the site stored the source; it can't be changed then. */
  fixedSource?: string | null | undefined;
};

/** Where the person is known from, and why they may be stored. */
export function OriginFields<T extends FieldValues>({ register, getError, fixedSource }: OriginProps<T>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fixedSource ? (
        <Field label="Source" hint="Recorded by the site.">
          <Input value={fixedSource} readOnly />
        </Field>
      ) : (
        <Field label="Source" error={getError(toPath<T>("source"))}>
          <NativeSelect
            {...register(toPath<T>("source"), { setValueAs: emptyAsMissing })}
            placeholder="Choose a source"
            options={SOURCES}
          />
        </Field>
      )}
      <Field label="Source details" optional error={getError(toPath<T>("sourceNote"))}>
        <Input
          {...register(toPath<T>("sourceNote"))}
          maxLength={500}
          autoComplete="off"
          placeholder="Who referred them, which event"
        />
      </Field>
      <Field
        label="Legal basis"
        error={getError(toPath<T>("legalBasis"))}
        hint="Why the firm may store this person. They see it in their own record."
        className="sm:col-span-2"
      >
        <NativeSelect
          {...register(toPath<T>("legalBasis"), { setValueAs: (value: unknown) => value || null })}
          placeholder="Choose a legal basis"
          options={BASES}
        />
      </Field>
    </div>
  );
}
