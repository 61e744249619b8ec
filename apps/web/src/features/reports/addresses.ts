import { getPhotoImage, getPhotoThumbnail } from '@sightline/contracts/photos/photos';
import { downloadReport, downloadReportVersion, showReport } from '@sightline/contracts/reports/reportFiles';
import { urlOf } from '../../wire/call.ts';

/** Addresses of a report's files, which the browser fetches by itself. */

/** Properties of a link that must not leave the page, such as a call. */
export const newTab = (isNewTab: boolean): { target?: '_blank'; rel?: 'noreferrer' } =>
  isNewTab ? { target: '_blank', rel: 'noreferrer' } : {};

/** The app's page of the newest report. */
export const reportAddress = (inspectionId: string): string => `/inspection/${inspectionId}/report`;

export const reportPageUrl = (inspectionId: string): string =>
  urlOf(showReport.path, { params: { inspectionId } });
export const reportPdfUrl = (inspectionId: string): string =>
  urlOf(downloadReport.path, { params: { inspectionId } });
export const versionPdfUrl = (inspectionId: string, reportId: string): string =>
  urlOf(downloadReportVersion.path, { params: { inspectionId, reportId } });
export const photoUrl = (photoId: string): string => urlOf(getPhotoImage.path, { params: { photoId } });
export const thumbnailUrl = (photoId: string): string =>
  urlOf(getPhotoThumbnail.path, { params: { photoId } });

export function logoUrl(sha256: string): string {
  return `/api/organization/logo/${sha256}`;
}
