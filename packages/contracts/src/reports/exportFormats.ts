import { z } from 'zod';

/** Formats to work with, beside the PDF, which stays the record. */
export const ExportFormat = z.enum(['word', 'excel']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** Only the full copy, for staff and the building official, has the coordinates of photos. */
export const ReportCopy = z.enum(['full', 'client']);
export type ReportCopy = z.infer<typeof ReportCopy>;

const OFFICE_OPEN_XML = 'application/vnd.openxmlformats-officedocument';

export const EXPORT_FORMATS: Record<ExportFormat, { label: string; extension: string; contentType: string }> =
  {
    word: { label: 'Word', extension: 'docx', contentType: `${OFFICE_OPEN_XML}.wordprocessingml.document` },
    excel: { label: 'Excel', extension: 'xlsx', contentType: `${OFFICE_OPEN_XML}.spreadsheetml.sheet` },
  };
