import { joinLines } from '@sightline/contracts/core/plainText';
import { toast } from './toasts.ts';

/**
 * Joins the lines of text that is pasted into a field of one line: a browser drops the line breaks alone, and "123 Main
 * St" and "Miami" become "123 Main StMiami". Says so when a text is longer than its field, of which a browser drops the
 * end without a word.
 */
export function watchPasting(): void {
  document.addEventListener('paste', (event) => {
    const { target, clipboardData } = event;
    const isLine = target instanceof HTMLInputElement;
    if (!isLine && !(target instanceof HTMLTextAreaElement)) return;
    const pasted = clipboardData?.getData('text/plain') ?? '';
    const text = isLine ? joinLines(pasted, target.name === 'address' ? ', ' : ' ') : pasted;
    if (!fits(target, text)) toast(shortened(target.maxLength));
    if (!isLine || !/[\r\n]/.test(pasted.trim())) return;
    event.preventDefault();
    // No other way keeps Undo and works in fields of emails, which have no selection.
    document.execCommand('insertText', false, text);
  });
}

function fits(field: HTMLInputElement | HTMLTextAreaElement, text: string): boolean {
  const { value, maxLength, selectionStart, selectionEnd } = field;
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
  return maxLength < 0 || value.length - replaced + text.length <= maxLength;
}

const shortened = (limit: number) =>
  ({
    title: 'The end of the text was cut off',
    description: `This field holds ${limit.toLocaleString('en-US')} characters.`,
    tone: 'info',
  }) as const;
