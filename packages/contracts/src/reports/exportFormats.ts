import { z } from 'zod';

/** Editable formats in addition to the PDF, which stays the record. */
export const ExportFormat = z.enum(['word', 'excel']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/**
 * The copies of a report: only the full one, for staff and the building official, has the coordinates of
 * photos.
 */
export const ReportCopy = z.enum(['full', 'client']);
export type ReportCopy = z.infer<typeof ReportCopy>;

const OFFICE_OPEN_XML = 'application/vnd.openxmlformats-officedocument';

export const EXPORT_FORMATS: Record<ExportFormat, { label: string; extension: string; contentType: string }> =
  {
    word: { label: 'Word', extension: 'docx', contentType: `${OFFICE_OPEN_XML}.wordprocessingml.document` },
    excel: { label: 'Excel', extension: 'xlsx', contentType: `${OFFICE_OPEN_XML}.spreadsheetml.sheet` },
  };
