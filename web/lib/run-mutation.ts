import type { UseMutationResult } from "@tanstack/react-query";

type Callbacks<Data> = {
  onSuccess?: (data: Data) => void;
  onError?: (error: Error) => void;
  onSettled?: () => void;
};

/**
 * Like `mutate`, but the callbacks are also called if the component is gone by then: a success often removes the row or
 * the button that started it. A callback that opens another screen belongs to `mutate`: a person who has left stays away.
 */
export function runMutation<Data, Variables>(
  mutation: Pick<UseMutationResult<Data, Error, Variables>, "mutateAsync">,
  variables: Variables,
  callbacks: Callbacks<Data>,
): void {
  void waitForResult(mutation.mutateAsync(variables), callbacks);
}

async function waitForResult<Data>(
  result: Promise<Data>,
  { onSuccess, onError, onSettled }: Callbacks<Data>,
): Promise<void> {
  let data: Data;
  try {
    data = await result;
  } catch (error) {
    onError?.(error as Error);
    onSettled?.();
    return;
  }
  onSuccess?.(data);
  onSettled?.();
}
