import { useWatch } from "react-hook-form";
import { experienceLevels, jobStatuses, salaryPeriods } from "#contract/jobs/constants.ts";
import { JobClientField } from "#web/features/clients/admin/job-client-field.tsx";
import { useStaffList } from "#web/lib/list-queries.ts";
import { useCan } from "#web/lib/me.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { PlacementFields } from "./placement-fields.tsx";
import { currencyOptions, formatPay, type JobFormControls } from "./job-values.ts";

const toOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) }));

type Props = JobFormControls & { hasClient: boolean };

export function JobFields({ register, getError, form, hasClient }: Props) {
  const canDistribute = useCan("jobs.distribute");
  const { optionsWith } = useStaffList("industries");
  const [industry, client] = useWatch({ control: form.control, name: ["industry", "client"] });
  return (
    <>
      <Field label="Title" error={getError("title")}>
        <Input {...register("title")} maxLength={160} />
      </Field>
      <Field label="Company" error={getError("company")}>
        <Input {...register("company")} maxLength={160} />
      </Field>
      {hasClient && <JobClientField input={register("client")} value={client} error={getError("client")} />}
      <PlacementFields register={register} getError={getError} form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Industry" error={getError("industry")}>
          <NativeSelect {...register("industry")} options={optionsWith(industry)} />
        </Field>
        <Field label="Experience" error={getError("experienceLevel")}>
          <NativeSelect {...register("experienceLevel")} options={experienceLevels} />
        </Field>
      </div>
      <Field label="Description" error={getError("description")}>
        <Textarea {...register("description")} rows={6} maxLength={20_000} />
      </Field>
      <Field label="Requirements" optional error={getError("requirements")} hint="One per line.">
        <Textarea {...register("requirements")} rows={4} maxLength={10_000} />
      </Field>
      <Field label="Benefits" optional error={getError("benefits")} hint="One per line.">
        <Textarea {...register("benefits")} rows={3} maxLength={10_000} />
      </Field>
      <SalaryFields register={register} getError={getError} form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Status" error={getError("status")}>
          <NativeSelect {...register("status")} options={toOptions(jobStatuses)} />
        </Field>
        <Field
          label="Closes after"
          optional
          error={getError("expiresAt")}
          hint="The job closes automatically at the end of this day."
        >
          <Input {...register("expiresAt")} type="date" />
        </Field>
      </div>
      {canDistribute && (
        <Checkbox
          {...register("publishToPortals")}
          label="Include in the feed of every active portal"
          error={getError("publishToPortals")}
        />
      )}
      <Checkbox
        {...register("visaSponsorship")}
        label="The employer sponsors a work visa"
        error={getError("visaSponsorship")}
      />
      <Checkbox
        {...register("isUrgent")}
        label="Urgent: listed first, with a badge"
        error={getError("isUrgent")}
      />
    </>
  );
}

const SALARY_FIELDS = ["salary", "salaryMin", "salaryMax", "salaryCurrency", "salaryPeriod"] as const;

function SalaryFields({ register, getError, form }: JobFormControls) {
  const [salary, salaryMin, salaryMax, salaryCurrency, salaryPeriod] = useWatch({
    control: form.control,
    name: SALARY_FIELDS,
  });
  const salaryPreview = formatPay({ salary, salaryMin, salaryMax, salaryCurrency, salaryPeriod });
  return (
    <FieldGroup legend="Salary" optional>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Field label="From" error={getError("salaryMin")}>
          <Input
            {...register("salaryMin")}
            inputMode="numeric"
            maxLength={14}
            placeholder="98,000"
            className="fig"
          />
        </Field>
        <Field label="To" error={getError("salaryMax")}>
          <Input
            {...register("salaryMax")}
            inputMode="numeric"
            maxLength={14}
            placeholder="118,000"
            className="fig"
          />
        </Field>
        <Field label="Currency" error={getError("salaryCurrency")}>
          <NativeSelect {...register("salaryCurrency")} options={currencyOptions(salaryCurrency)} />
        </Field>
        <Field label="Per" error={getError("salaryPeriod")}>
          <NativeSelect {...register("salaryPeriod")} options={toOptions(salaryPeriods)} />
        </Field>
      </div>
      <Field
        label="Or as text"
        error={getError("salary")}
        hint={
          <>
            Used only without amounts. The site will show:{" "}
            <b className="fig" aria-live="polite">
              {salaryPreview ?? "no salary"}
            </b>
          </>
        }
        className="mt-2"
      >
        <Input {...register("salary")} maxLength={120} placeholder="Day rate by agreement" />
      </Field>
    </FieldGroup>
  );
}
