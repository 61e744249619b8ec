import {
  foundDigitsOf,
  foundTextOf,
  phoneWordsOf,
  searchWordsOf,
} from '@sightline/contracts/core/searchText';

/** The options that a list renders at once: a browser takes seconds for ten thousand. */
const SHOWN = 100;

/**
 * The filter of an `Autocomplete`: options that have every typed word, as the searches of the server find them, a phone
 * in any notation.
 */
function optionSearch<Option extends object>(textOf: (option: Option) => string) {
  const texts = new WeakMap<Option, string>();
  const foundTextFor = (option: Option): string => {
    const known = texts.get(option) ?? foundTextOf(textOf(option));
    texts.set(option, known);
    return known;
  };
  return (options: readonly Option[], { inputValue }: { inputValue: string }): Option[] => {
    const ways = [searchWordsOf(inputValue), phoneWordsOf(inputValue)].filter((words) => words !== null);
    const found: Option[] = [];
    for (const option of options) {
      const text = foundTextFor(option);
      if (ways.some((words) => words.every((word) => text.includes(word)))) found.push(option);
      if (found.length === SHOWN) break;
    }
    return found;
  };
}

interface Contact {
  name: string;
  companyName?: string;
  email?: string;
  phone?: string;
}

/** The filter for people, who are found by name, company, email or phone. */
export function contactSearch<Option extends Contact>() {
  return optionSearch<Option>(
    ({ name, companyName = '', email = '', phone = '' }) =>
      `${name} ${companyName} ${email} ${phone} ${foundDigitsOf(phone)}`,
  );
}
