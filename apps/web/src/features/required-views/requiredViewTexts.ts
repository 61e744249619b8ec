/** Text such as "2 views missing". */
export function missingText(count: number): string {
  return `${count} ${count === 1 ? 'view' : 'views'} missing`;
}
