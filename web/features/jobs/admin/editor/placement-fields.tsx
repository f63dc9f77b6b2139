import { useFieldArray, useWatch } from "react-hook-form";
import { employmentTypes, MAX_PLACES, workplaces } from "#contract/jobs/constants.ts";
import { headquarters } from "#contract/firm.ts";
import { formatPlace } from "#contract/jobs/places.ts";
import { countryGroups, countryName } from "#contract/jobs/countries.ts";
import { countryCodes } from "#contract/jobs/country-codes.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { PlusIcon, TrashIcon } from "#web/ui/icons-actions.tsx";
import { CrossIcon } from "#web/ui/icons-arrows.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { blankPlace, type JobFormControls, previewLocation } from "./job-values.ts";

const COUNTRIES = countryCodes
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, "en-US"));

const WATCHED = ["workplace", "places", "applicantCountries"] as const;

/** Workplace, employment type, and places or the countries of a remote job's applicants. */
export function PlacementFields({ register, getError, form }: JobFormControls) {
  const [workplace, places, applicantCountries] = useWatch({ control: form.control, name: WATCHED });
  const preview = previewLocation({ workplace, places, applicantCountries });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Workplace" error={getError("workplace")}>
          <NativeSelect {...register("workplace")} options={workplaces} />
        </Field>
        <Field label="Employment type" error={getError("employmentType")}>
          <NativeSelect {...register("employmentType")} options={employmentTypes} placeholder="Choose" />
        </Field>
      </div>
      {workplace === "Remote" ? (
        <ApplicantCountries getError={getError} form={form} codes={applicantCountries} />
      ) : (
        <Places register={register} getError={getError} form={form} />
      )}
      <Field
        label="Location as shown"
        optional
        error={getError("location")}
        hint={
          <>
            Leave empty to show: <b aria-live="polite">{preview ?? "the place above"}</b>
          </>
        }
      >
        <Input {...register("location")} maxLength={160} placeholder={preview ?? formatPlace(headquarters)} />
      </Field>
    </>
  );
}

function Places({ register, getError, form }: JobFormControls) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "places" });
  return (
    <FieldGroup
      legend={fields.length > 1 ? "Places" : "Place"}
      error={getError("places") ?? getError("places.root" as "places")}
      hint="Search engines and job boards list the job at each place."
    >
      <ul className="grid gap-4">
        {fields.map((field, index) => (
          <li key={field.id} className="grid grid-cols-2 gap-3 border-l-2 border-line pl-3">
            <Field label="City" error={getError(`places.${index}.city`)} className="col-span-2">
              <Input {...register(`places.${index}.city`)} maxLength={80} />
            </Field>
            <Field label="Region" optional error={getError(`places.${index}.region`)}>
              <Input {...register(`places.${index}.region`)} maxLength={80} placeholder="IL" />
            </Field>
            <Field label="Country" error={getError(`places.${index}.country`)}>
              <NativeSelect {...register(`places.${index}.country`)} options={COUNTRIES} />
            </Field>
            <Field label="Street" optional error={getError(`places.${index}.street`)} className="col-span-2">
              <Input {...register(`places.${index}.street`)} maxLength={120} />
            </Field>
            <Field label="Postal code" optional error={getError(`places.${index}.postalCode`)}>
              <Input {...register(`places.${index}.postalCode`)} maxLength={16} />
            </Field>
            {fields.length > 1 && (
              <span className="flex items-end justify-end pb-1">
                <ToolButton
                  label={`Remove place ${index + 1}`}
                  tip="Remove"
                  icon={<TrashIcon />}
                  onClick={() => remove(index)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {fields.length < MAX_PLACES && (
        <Button
          type="button"
          variant="line"
          size="sm"
          className="mt-3 justify-self-start"
          onClick={() => append(blankPlace)}
        >
          <PlusIcon size={14} />
          Add a place
        </Button>
      )}
    </FieldGroup>
  );
}

type ApplicantCountriesProps = Pick<JobFormControls, "getError" | "form"> & { codes: string[] };

function ApplicantCountries({ getError, form, codes }: ApplicantCountriesProps) {
  const setCodes = (next: string[]) =>
    form.setValue("applicantCountries", next, { shouldDirty: true, shouldValidate: true });
  const add = (value: string) => {
    const group = countryGroups.find(({ name }) => name === value);
    setCodes([...new Set([...codes, ...(group ? group.codes : [value])])]);
  };
  const choices = COUNTRIES.filter(({ value }) => !codes.includes(value));
  return (
    <FieldGroup legend="Applicants may live in">
      <Field label="Add a country" error={getError("applicantCountries")}>
        <NativeSelect value="" onChange={({ target }) => add(target.value)} placeholder="Choose">
          <optgroup label="Regions">
            {countryGroups.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </optgroup>
          <optgroup label="Countries">
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        </NativeSelect>
      </Field>
      {codes.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2" aria-label="Chosen countries">
          {codes.map((code) => (
            <li
              key={code}
              className="flex items-center gap-1 rounded-md border border-line bg-paper-2 py-0.5 pr-1 pl-2.5"
            >
              {countryName(code)}
              <button
                type="button"
                className="cursor-pointer p-1 text-ink-3 hover:text-ink"
                aria-label={`Remove ${countryName(code)}`}
                onClick={() => setCodes(codes.filter((each) => each !== code))}
              >
                <CrossIcon size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {codes.length > 1 && (
        <Button
          type="button"
          variant="text"
          size="sm"
          className="mt-2 justify-self-start"
          onClick={() => setCodes([])}
        >
          Remove all
        </Button>
      )}
    </FieldGroup>
  );
}
