/** What the person is told about a mailing; the two specifications word it differently. */
export interface MailTexts {
  sent: string;
  /** Title and text. */
  failed: readonly [string, string];
  nobody: string;
  /** Send can be pressed without a recipient, and says that one is missing. */
  asksForRecipient: boolean;
}

/** On the page of reports (first specification, section 8). */
export const PAGE_TEXTS: MailTexts = {
  sent: 'Email Sent Successfully',
  failed: ['Email Failed', 'Unable to send email. Please try again or contact support.'],
  nobody: 'Error',
  asksForRecipient: false,
};

/** In the report generator (second specification, section 8). */
export const GENERATOR_TEXTS: MailTexts = {
  sent: 'Report Sent Successfully',
  failed: ['Email Failed', 'Failed to send report email.'],
  nobody: 'Missing Information',
  asksForRecipient: true,
};
