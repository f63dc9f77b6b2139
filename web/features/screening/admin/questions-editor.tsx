import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import { MAX_QUESTIONS } from "#contract/screening/constants.ts";
import { ScreeningSetup } from "#contract/screening/schemas.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { OrderedList } from "./ordered-list.tsx";
import { screeningSetup, useSaveQuestions } from "./queries.ts";
import { QuestionEditor } from "./question-editor.tsx";
import { blankQuestion, QuestionsForm, toFormQuestion, toQuestionDraft } from "./question-form.ts";
import { SetupForm } from "./setup-form.tsx";

const schema = async () => QuestionsForm;

const toForm = (setup: ScreeningSetup): QuestionsForm => ({
  questions: setup.questions.map((question) => toFormQuestion(question)),
});

export function QuestionsEditor({ setup }: { setup: ScreeningSetup }) {
  const jobId = setup.job.id;
  const queryClient = useQueryClient();
  const save = useSaveQuestions(jobId);
  const [version, setVersion] = useState(setup.questionsVersion);
  const [conflict, setConflict] = useState<{ message: string; current: ScreeningSetup } | null>(null);
  const { form, submit, getError, pending, register, unsaved, draftNote, discardDraft } = useAdminForm({
    draftName: `questions:${jobId}`,
    unsavedText: "Your changes to the questions have not been saved.",
    version,
    schema,
    defaults: toForm(setup),
    send: (_form, { questions }: QuestionsForm) =>
      save.mutateAsync({ version, questions: questions.map(toQuestionDraft) }),
    onSuccess: (saved) => {
      continueWith(saved);
      toast({ title: "Questions saved", tone: "positive" });
    },
    onFailure: ({ current, message }) => {
      if (current) setConflict({ message, current: ScreeningSetup.parse(current) });
      else toast({ title: "The questions were not saved", description: message, tone: "danger" });
    },
  });
  const { fields, append, move, remove } = useFieldArray({
    control: form.control,
    name: "questions",
    keyName: "key",
  });
  const continueWith = (current: ScreeningSetup) => {
    setVersion(current.questionsVersion);
    setConflict(null);
    discardDraft(toForm(current));
  };
  const copyFrom = async (sourceId: string) => {
    const source = await queryClient.fetchQuery(screeningSetup(sourceId));
    const free = MAX_QUESTIONS - form.getValues("questions").length;
    append(
      source.questions.slice(0, free).map((question) => toFormQuestion(question, true)),
      { shouldFocus: false },
    );
    const left = source.questions.length - free;
    if (left > 0)
      toast({ title: `A job has at most ${MAX_QUESTIONS} questions`, description: `${left} were left out.` });
  };
  return (
    <SetupForm
      title="Screening questions"
      note="Asked in the application form, after the applicant's details. An answer outside what the job asks for is marked for you; it never rejects anyone, and applicants are not told."
      empty="This job asks no questions."
      count={fields.length}
      max={MAX_QUESTIONS}
      addLabel="Add a question"
      onAdd={() => append(blankQuestion, { focusName: `questions.${fields.length}.label` })}
      copy={{ jobId, part: "questions", onCopy: copyFrom }}
      conflict={
        conflict && {
          message: conflict.message,
          onLoad: () => continueWith(conflict.current),
          onKeep: () => {
            setVersion(conflict.current.questionsVersion);
            setConflict(null);
          },
        }
      }
      onSubmit={submit}
      pending={pending}
      isDirty={form.formState.isDirty}
      draftNote={draftNote}
      dialog={unsaved.dialog}
    >
      <OrderedList items={fields} noun="Question" onMove={move} onRemove={(index) => remove(index)}>
        {(index) => <QuestionEditor index={index} form={form} register={register} getError={getError} />}
      </OrderedList>
    </SetupForm>
  );
}
