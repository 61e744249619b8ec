import { useEffect } from 'react';
import { answerQuestion, useConfirmState } from './confirm.ts';

/**
 * Asks with the browser's own dialog if the dialog's code cannot be loaded, on a first visit that lost its
 * connection.
 */
export function BrowserQuestion(): null {
  const question = useConfirmState((state) => (state.open ? state.question : null));
  useEffect(() => {
    if (question) answerQuestion(window.confirm(`${question.title}\n\n${question.text}`));
  }, [question]);
  return null;
}
