import { ALL_INDUSTRIES } from "#contract/jobs/constants.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { includeSelected, NativeSelect, type SelectOption } from "#web/ui/native-select.tsx";
import type { JobFilter } from "./search.ts";

type JobSearchFieldsProps = {
  /** Prefix of the field ids, which must be unique on the page. */
  idPrefix: string;
  search: JobFilter;
  labels: Record<keyof JobFilter, string>;
  locations: readonly string[];
  industries: readonly SelectOption[];
  placeholder: string;
  maxLength: number;
  titleClassName?: string;
};

/** Title, location and industry, as uncontrolled inputs. */
export function JobSearchFields({
  idPrefix,
  search,
  labels,
  locations,
  industries,
  placeholder,
  maxLength,
  titleClassName,
}: JobSearchFieldsProps) {
  return (
    <>
      <Field label={labels.title} id={`${idPrefix}-title`} className={titleClassName}>
        <Input
          name="title"
          type="search"
          defaultValue={search.title}
          placeholder={placeholder}
          maxLength={maxLength}
        />
      </Field>
      <Field label={labels.location} id={`${idPrefix}-location`}>
        <NativeSelect
          name="location"
          options={includeSelected(locations, search.location)}
          defaultValue={search.location}
        />
      </Field>
      <Field label={labels.industry} id={`${idPrefix}-industry`}>
        <NativeSelect
          name="industry"
          options={includeSelected([ALL_INDUSTRIES, ...industries], search.industry)}
          defaultValue={search.industry}
        />
      </Field>
    </>
  );
}
