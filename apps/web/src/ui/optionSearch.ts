import { foundTextOf, searchWordsOf } from '@sightline/contracts/core/searchText';

/** The options that a list renders at once: a browser takes seconds for ten thousand. */
const SHOWN = 100;

/** The filter of an `Autocomplete`: options that have every typed word, as the searches of the server find them. */
export function optionSearch<Option extends object>(textOf: (option: Option) => string) {
  const texts = new WeakMap<Option, string>();
  const foundTextFor = (option: Option): string => {
    const known = texts.get(option) ?? foundTextOf(textOf(option));
    texts.set(option, known);
    return known;
  };
  return (options: readonly Option[], { inputValue }: { inputValue: string }): Option[] => {
    const words = searchWordsOf(inputValue);
    const found: Option[] = [];
    for (const option of options) {
      if (words.every((word) => foundTextFor(option).includes(word))) found.push(option);
      if (found.length === SHOWN) break;
    }
    return found;
  };
}
