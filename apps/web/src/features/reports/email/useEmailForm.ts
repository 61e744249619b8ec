import { useState } from 'react';
import { additionOf, keyOfAddress } from './recipients.ts';

export interface EmailForm {
  chosen: ReadonlySet<string>;
  /** The typed addresses, in the order of typing. */
  custom: readonly string[];
  typed: string;
  problem: string | null;
  message: string;
  toggle: (email: string) => void;
  /** Chooses only these, for example those whose mail did not arrive. */
  choose: (emails: string[]) => void;
  type: (typed: string) => void;
  /** Adds the typed addresses, all or none; empty and repeated ones are ignored. */
  add: () => void;
  remove: (email: string) => void;
  write: (message: string) => void;
}

/** The state of the email dialog; the client's address is selected at the start. */
export function useEmailForm(preselected: string | null): EmailForm {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(preselected ? [keyOfAddress(preselected)] : []),
  );
  const [custom, setCustom] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [message, write] = useState('');
  const type = (value: string): void => {
    setTyped(value);
    setProblem(null);
  };
  const add = (): void => {
    const addition = additionOf(typed, chosen);
    if ('problem' in addition) return setProblem(addition.problem);
    setChosen(chosen.union(new Set(addition.added)));
    setCustom([...custom, ...addition.added]);
    type('');
  };
  const toggle = (email: string): void =>
    setChosen(chosen.symmetricDifference(new Set([keyOfAddress(email)])));
  const remove = (email: string): void => {
    setChosen(chosen.difference(new Set([email])));
    setCustom(custom.filter((kept) => kept !== email));
  };
  const choose = (emails: string[]): void => {
    setChosen(new Set(emails.map(keyOfAddress)));
    setCustom(custom.filter((kept) => emails.includes(kept)));
  };
  return { chosen, custom, typed, problem, message, toggle, choose, type, add, remove, write };
}
