import { useQueryClient } from "@tanstack/react-query";
import { useFieldArray } from "react-hook-form";
import { MAX_QUESTIONS } from "#contract/screening/constants.ts";
import type { ScreeningSetup } from "#contract/screening/schemas.ts";
import { toast } from "#web/ui/toast-store.ts";
import { OrderedList } from "./ordered-list.tsx";
import { screeningSetup, useSaveQuestions } from "./queries.ts";
import { QuestionEditor } from "./question-editor.tsx";
import { blankQuestion, QuestionsForm, toFormQuestion, toQuestionDraft } from "./question-form.ts";
import { SetupForm } from "./setup-form.tsx";
import { useSetupForm } from "./use-setup-form.ts";

const schema = async () => QuestionsForm;

const toForm = (setup: ScreeningSetup): QuestionsForm => ({
  questions: setup.questions.map((question) => toFormQuestion(question)),
});

export function QuestionsEditor({ setup }: { setup: ScreeningSetup }) {
  const jobId = setup.job.id;
  const queryClient = useQueryClient();
  const save = useSaveQuestions(jobId);
  const { form, register, getError, frame } = useSetupForm<QuestionsForm>({
    setup,
    part: "questions",
    schema,
    toForm,
    save: (version, { questions }) =>
      save.mutateAsync({ version, questions: questions.map(toQuestionDraft) }),
    texts: {
      unsaved: "Your changes to the questions have not been saved.",
      saved: "Questions saved",
      failed: "The questions were not saved",
    },
  });
  const { fields, append, move, remove } = useFieldArray({
    control: form.control,
    name: "questions",
    keyName: "key",
  });
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
      note="Part of the application form, after the applicant's details. Answers outside what the job asks for are marked for staff. A mark never rejects anyone, and applicants don't see it."
      empty="No screening questions yet."
      count={fields.length}
      max={MAX_QUESTIONS}
      addLabel="Add a question"
      onAdd={() => append(blankQuestion, { focusName: `questions.${fields.length}.label` })}
      copy={{ jobId, part: "questions", onCopy: copyFrom }}
      {...frame}
    >
      <OrderedList items={fields} noun="Question" onMove={move} onRemove={(index) => remove(index)}>
        {(index) => <QuestionEditor index={index} form={form} register={register} getError={getError} />}
      </OrderedList>
    </SetupForm>
  );
}
