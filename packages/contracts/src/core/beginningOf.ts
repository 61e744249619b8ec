const characters = new Intl.Segmenter('en');

/** At most the first `most` code units; never ends within an emoji or between a letter and its accent. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, characters.segment(text).containing(most)?.index);
}
