import { useEffect, useState } from 'react';

const FIELD =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, [contenteditable="true"]';

/**
 * Whether a person is typing: a field has the focus, or keeps a text that was typed into it and neither sent nor
 * left behind. It is so after a failed sign-in.
 */
export function useTyping(): boolean {
  const [isTyping, setTyping] = useState(hasFocusedField);
  useEffect(() => {
    const typed = new Set<Element>();
    const stop = new AbortController();
    const check = (): void => setTyping(hasFocusedField() || [...typed].some(keepsText));
    const onInput = ({ target }: Event): void => {
      if (target instanceof Element && target.matches(FIELD)) typed.add(target);
      check();
    };
    document.addEventListener('input', onInput, { signal: stop.signal });
    // After the focus has moved, and after the page has answered a click.
    for (const event of ['focusin', 'focusout', 'click'])
      document.addEventListener(event, () => setTimeout(check), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return isTyping;
}

const hasFocusedField = (): boolean => document.activeElement?.matches(FIELD) ?? false;

const keepsText = (field: Element): boolean => field.isConnected && 'value' in field && field.value !== '';
