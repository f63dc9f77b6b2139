import { useWatch } from "react-hook-form";
import { experienceLevels, jobStatuses, salaryPeriods } from "#contract/jobs/constants.ts";
import { RecordHistory } from "#web/features/activity/admin/record-history.tsx";
import { JobClientField } from "#web/features/clients/admin/job-client-field.tsx";
import { useStaffList } from "#web/lib/list-queries.ts";
import { useCan } from "#web/lib/me.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { JobPicture } from "./job-picture.tsx";
import { PlacementFields } from "./placement-fields.tsx";
import { currencyOptions, formatPay, type JobFormControls } from "./job-values.ts";
import type { JobEditorState } from "./use-job-editor.ts";

const toOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) }));

/** The panels beside the text. They are outside of its form, so that Enter does not save. */
export const JobPanels = ({ editor }: { editor: JobEditorState }) => (
  <aside aria-label="Job" className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <Panel title="Publication" padded>
      <PublicationFields {...editor} />
    </Panel>
    <Panel title="Employer" padded>
      <EmployerFields {...editor} />
    </Panel>
    <Panel title="Place and type" padded>
      <div className="grid gap-4">
        <PlacementFields {...editor} />
      </div>
    </Panel>
    <Panel title="Pay" padded>
      <SalaryFields {...editor} />
    </Panel>
    <Panel padded>
      <JobPicture control={editor.form.control} />
    </Panel>
    {editor.job && <RecordHistory entityType="job" entityId={editor.job.id} />}
  </aside>
);

function PublicationFields({ register, getError }: JobFormControls) {
  const canDistribute = useCan("jobs.distribute");
  return (
    <div className="grid gap-4">
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
      <Checkbox
        {...register("isUrgent")}
        label="Urgent: listed first, with a badge"
        error={getError("isUrgent")}
      />
      {canDistribute && (
        <Checkbox
          {...register("publishToPortals")}
          label="Include in the feed of every active portal"
          error={getError("publishToPortals")}
        />
      )}
    </div>
  );
}

function EmployerFields({ register, getError, form, hasClient }: JobFormControls & { hasClient: boolean }) {
  const { optionsWith } = useStaffList("industries");
  const [industry, client] = useWatch({ control: form.control, name: ["industry", "client"] });
  return (
    <div className="grid gap-4">
      <Field label="Company" error={getError("company")}>
        <Input {...register("company")} maxLength={160} />
      </Field>
      {hasClient && <JobClientField input={register("client")} value={client} error={getError("client")} />}
      <Field label="Industry" error={getError("industry")}>
        <NativeSelect {...register("industry")} options={optionsWith(industry)} />
      </Field>
      <Field label="Experience" error={getError("experienceLevel")}>
        <NativeSelect {...register("experienceLevel")} options={experienceLevels} />
      </Field>
      <Checkbox
        {...register("visaSponsorship")}
        label="The employer sponsors a work visa"
        error={getError("visaSponsorship")}
      />
    </div>
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
      <div className="grid grid-cols-2 gap-4">
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
