/** A coordinate that starts with these digits, and not the seconds of a time such as `17:25.98`. */
export const coordinate = (digits: string): RegExp =>
  new RegExp(String.raw`(?<!\d:)${digits.replace('.', String.raw`\.`)}`);
