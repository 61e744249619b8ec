/** As the server names them: the preview says what will arrive. */

export function mailSubject(projectType: string, permitNumber: string): string {
  const subject = `Inspection Report - ${projectType}`;
  return permitNumber ? `${subject} | Permit #${permitNumber}` : subject;
}

export function attachmentName({ id, permitNumber }: { id: string; permitNumber: string }): string {
  const permit = permitNumber.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
  return `Inspection-Report-${permit || id}.pdf`;
}
