import { create } from 'zustand';

export interface Question {
  title: string;
  text: string;
  /** The verb on the button: "Remove", "Sign out". */
  action: string;
  cancel?: string;
  /** Whether the action loses data: its button is red, and the focus starts on Cancel. */
  destructive?: boolean;
}

interface ConfirmState {
  question: Question | null;
  open: boolean;
  answer: ((yes: boolean) => void) | null;
}

export const useConfirmState = create<ConfirmState>(() => ({ question: null, open: false, answer: null }));

/** Asks before an action that cannot be undone: `if (!(await confirmAction({...}))) return;` */
export function confirmAction(question: Question): Promise<boolean> {
  useConfirmState.getState().answer?.(false);
  window.addEventListener('popstate', refuse);
  return new Promise((resolve) => {
    useConfirmState.setState({ question, open: true, answer: resolve });
  });
}

export function answerQuestion(yes: boolean): void {
  window.removeEventListener('popstate', refuse);
  const { answer } = useConfirmState.getState();
  useConfirmState.setState({ open: false, answer: null });
  answer?.(yes);
}

/** Refuses the question, because Back leaves the page that it is about. */
function refuse(): void {
  answerQuestion(false);
}
