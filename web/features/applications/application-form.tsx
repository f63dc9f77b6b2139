import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useMemo, useState } from "react";
import type * as z from "zod";
import {
  APPLICATION_FILES_TOO_LARGE,
  MAX_APPLICATION_FILE_BYTES,
  resumeExtensions,
} from "#contract/applications/constants.ts";
import type { ApplicationPageForm } from "#contract/applications/schemas.ts";
import { findResumeProblem } from "#contract/applications/resume-name.ts";
import { toApplicationIndustries } from "#contract/lists/config.ts";
import type { PublicQuestion } from "#contract/screening/schemas.ts";
import { toast } from "#web/ui/toast-store.ts";
import { useNavigate } from "react-router";
import { policies } from "#web/content/consents.ts";
import { forms } from "#web/content/forms.ts";
import { createFormHeaders } from "#web/lib/analytics/form-headers.ts";
import { emitAnalyticsEvent } from "#web/lib/analytics/analytics-events.ts";
import { ApiError, callApi } from "#web/lib/api.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { FormCheckFields } from "#web/lib/form-check-fields.tsx";
import { useListOptions } from "#web/lib/list-queries.ts";
import { paths } from "#web/lib/paths.ts";
import { LegalLinks } from "#web/lib/legal-links.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { QuestionFields } from "#web/features/screening/question-fields.tsx";
import { jobQuestions } from "#web/features/screening/queries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { FileField } from "#web/ui/file-field.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";

type FormValues = z.input<typeof ApplicationPageForm>;

/** The form's schema with the answers to these questions. */
const createSchema =
  (questions: readonly PublicQuestion[]) => async (): Promise<z.ZodType<unknown, FormValues>> => {
    if (questions.length === 0)
      return (await import("#contract/applications/schemas.ts")).ApplicationPageForm;
    const [schemas, { createAnswersSchema }] = await Promise.all([
      import("#contract/applications/schemas.ts"),
      import("#contract/screening/answer-schema.ts"),
    ]);
    const answers = createAnswersSchema(questions);
    return schemas.ApplicationPageForm.extend({ answers }) as unknown as z.ZodType<unknown, FormValues>;
  };

const NO_QUESTIONS: readonly PublicQuestion[] = [];
const ANSWER = /^answers\./;

/** Where unsent text is stored (web/lib/form-draft.ts). */
export const APPLICATION_DRAFT = "application";

/** The file is no field of the schema. */
const RESUME = "resume" as never;

const emptyValues = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  currentPosition: "",
  industry: undefined,
  additionalInfo: "",
  agreeToTerms: false,
};

/** Checks sizes and the resume's name before the upload starts; throws the error that the server would return. */
function assertFiles(form: FormData): void {
  const resume = form.get(RESUME);
  const message = resume instanceof File ? findResumeProblem(resume) : null;
  if (message) throw new ApiError(400, { message, fields: { resume: [message] } });
  const bytes = [...form.values()].reduce((sum, value) => sum + (value instanceof File ? value.size : 0), 0);
  if (bytes > MAX_APPLICATION_FILE_BYTES)
    throw new ApiError(413, {
      message: APPLICATION_FILES_TOO_LARGE,
      fields: { resume: [APPLICATION_FILES_TOO_LARGE] },
    });
}

/** Applies for one job, or in general; the page loads the industries and the questions of the job. Without JavaScript it posts to the same endpoint. */
export function ApplicationForm({ jobId }: { jobId?: string }) {
  const hydrated = useHydrated();
  const industries = toApplicationIndustries(useListOptions("industries"));
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: questions = NO_QUESTIONS } = useQuery({ ...jobQuestions(jobId ?? ""), enabled: false });
  const schema = useMemo(() => createSchema(questions), [questions]);
  const rejectedPost = useFormProblem();
  /** 'You applied on …': stays while the form is completed. */
  const [appliedBefore, setAppliedBefore] = useState(rejectedPost?.fields.again?.[0]);
  const {
    form: fields,
    submit,
    getError,
    pending,
    register,
  } = useContractForm({
    schema,
    defaults: { ...emptyValues, jobId },
    draftName: APPLICATION_DRAFT,
    send: async (form, values, key) => {
      assertFiles(form);
      const headers = await createFormHeaders(key, form);
      const sent = await callApi("POST /api/applications", { body: {} as never }, { form, headers });
      emitAnalyticsEvent({
        type: "application",
        jobId: sent.jobId,
        experienced: Boolean(values.currentPosition),
      });
      return sent;
    },
    onSuccess: (sent) => {
      toast({
        title: forms.application.success.title,
        description: forms.application.success.text,
        tone: "positive",
      });
      void navigate(paths.applyReceived(sent));
    },
    onFailure: (error) => {
      const { title, fallback } = forms.application.failure;
      if (error.fields.again) setAppliedBefore(error.fields.again[0]);
      // The firm may have changed its questions since the page was loaded.
      if (jobId && Object.keys(error.fields).some((name) => ANSWER.test(name)))
        void queryClient.fetchQuery({ ...jobQuestions(jobId), staleTime: 0 }).catch(() => undefined);
      toast({ title, description: error.message || fallback, tone: "danger" });
    },
  });
  const { labels } = forms.application;
  /** A chosen file replaces the error of the one before. */
  const checkResume = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    const message = file && findResumeProblem(file);
    if (message) fields.setError(RESUME, { type: "file", message });
    else fields.clearErrors(RESUME);
  };
  return (
    <form
      action="/api/applications"
      method="post"
      encType="multipart/form-data"
      noValidate={hydrated}
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
      aria-label={labels.form}
    >
      {jobId && <input type="hidden" name="jobId" value={jobId} />}
      {getError("jobId") && <Alert tone="danger">{getError("jobId")}</Alert>}
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 max-sm:*:nth-[n+3]:col-span-2 sm:gap-x-5">
        <Field label={labels.firstName} error={getError("firstName")}>
          <Input {...register("firstName")} autoComplete="given-name" required maxLength={80} />
        </Field>
        <Field label={labels.lastName} error={getError("lastName")}>
          <Input {...register("lastName")} autoComplete="family-name" required maxLength={80} />
        </Field>
        <Field label={labels.email} error={getError("email")}>
          <Input {...register("email")} type="email" autoComplete="email" required maxLength={254} />
        </Field>
        <Field label={labels.phone} error={getError("phone")}>
          <Input {...register("phone")} type="tel" autoComplete="tel" required maxLength={40} />
        </Field>
        <Field label={labels.currentPosition} optional error={getError("currentPosition")}>
          <Input {...register("currentPosition")} autoComplete="organization-title" maxLength={160} />
        </Field>
        <Field label={labels.industry} optional error={getError("industry")}>
          <NativeSelect
            {...register("industry", { setValueAs: (value: string) => value || undefined })}
            placeholder={labels.chooseIndustry}
            options={industries}
          />
        </Field>
      </div>
      <Field label={labels.resume} optional error={getError(RESUME)}>
        <FileField
          name={RESUME}
          accept={resumeExtensions.map((extension) => `.${extension}`).join()}
          rule={labels.resumeHint}
          onChange={checkResume}
        />
      </Field>
      <Field label={labels.additionalInfo} optional error={getError("additionalInfo")}>
        <Textarea {...register("additionalInfo")} rows={4} maxLength={5000} />
      </Field>
      <QuestionFields questions={questions} form={fields} register={register} getError={getError} />
      <div>
        <Checkbox
          {...register("agreeToTerms")}
          label={labels.terms}
          error={getError("agreeToTerms")}
          required
        />
        <LegalLinks links={policies} />
      </div>
      {appliedBefore && (
        <div className="grid gap-3">
          <Alert tone="caution">{appliedBefore}</Alert>
          <Checkbox name="again" label={labels.again} required />
        </div>
      )}
      <FormCheckFields challenge="application" />
      <div>
        <Button type="submit" pending={pending} pendingLabel={labels.pending}>
          {labels.submit}
        </Button>
      </div>
    </form>
  );
}
