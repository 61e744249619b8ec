/** The JPEG file of each photo that can be printed, by photo id. */
export type ReportFiles = Readonly<Record<string, string>>;
