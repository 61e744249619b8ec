import { findingsOf, type Scan } from '@sightline/contracts/scans/scans';
import { photoDataUrl } from '../../inspection/photos/photoDataUrl.ts';

/** The scans with what was decided about them, and their keyframes as data addresses. Throws where one cannot be read. */
export async function exportScans(
  inspectionId: string,
  scans: readonly Scan[],
): Promise<{ name: string; contents: Blob }> {
  const exportedAt = new Date().toISOString();
  const keyframes: Record<string, string> = {};
  // One after the other: a phone would hold hundreds of pictures at once.
  for (const photoId of scans.flatMap((scan) => scan.keyframes))
    keyframes[photoId] = await photoDataUrl(photoId);
  const listed = scans.map(({ found: _, ...scan }) => ({
    ...scan,
    findings: findingsOf({ ...scan, found: _ }),
  }));
  const text = JSON.stringify({ inspectionId, exportedAt, scans: listed, keyframes }, null, 2);
  const name = `scans-${inspectionId.slice(0, 8)}-${exportedAt.slice(0, 19).replaceAll(':', '-')}.json`;
  return { name, contents: new Blob([text], { type: 'application/json' }) };
}
