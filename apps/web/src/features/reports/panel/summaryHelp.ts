/** What to write in the summary of a report. */
export function summaryHelp(isSuggested: boolean): string {
  return isSuggested
    ? 'Counted from the marks. Add what you found, in your own words.'
    : 'What was inspected and what you found, in your own words';
}
