const NOT_TEXT = /[\p{Cc}\p{Bidi_Control}\p{Cs}\p{Co}\p{Cn}]/gu;

/**
 * The text of a transcription engine: control characters, and those that change the direction of text, become spaces.
 * Markup stays as plain characters.
 */
export function cleanText(text: string): string {
  return text.normalize('NFC').replaceAll(NOT_TEXT, ' ').replaceAll(/\s+/g, ' ').trim();
}
