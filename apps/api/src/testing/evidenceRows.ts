import { mintId } from '@sightline/contracts/core/ids';
import * as requiredViews from '@sightline/contracts/inspections/requiredViews';
import * as measurements from '@sightline/contracts/measurements/measurements';
import * as photos from '@sightline/contracts/photos/photos';
import * as maps from '@sightline/contracts/positions/maps';
import * as positions from '@sightline/contracts/positions/positions';
import * as recordings from '@sightline/contracts/recordings/recordings';
import * as objectModel from '@sightline/contracts/scans/objectModel';
import * as scans from '@sightline/contracts/scans/scans';
import * as siteRooms from '@sightline/contracts/site/siteRooms';
import * as voiceNotes from '@sightline/contracts/voice-notes/voiceNotes';
import { setHold } from '@sightline/store/recordings/recordings';
import { findVoiceNote } from '@sightline/store/voice-notes/voiceNotes';
import type { TestServer } from '../../../../tests/support/TestServer.ts';
import { ownerless, type Row, row } from './accessRow.ts';
import { type Side, sentMeasurement, sentPosition, sentScan } from './accessWorld.ts';

const drawnShape = () => ({ id: mintId(), kind: 'text', color: 'red', at: [0.5, 0.5], text: 'Leak' });

/** A change that follows the current state of a voice note. */
async function noteChangeOf({ voiceNoteId }: Side, { services }: TestServer) {
  return { changeId: mintId(), follows: (await findVoiceNote(services.store, voiceNoteId))?.revision ?? 0 };
}

/** The endpoints of evidence that is recorded on site. */
export const EVIDENCE_ROWS: readonly Row[] = [
  row(photos.getPhotoFormats, { ownerless }),
  row(photos.listPhotos),
  row(photos.exportPhotos),
  row(photos.getPhoto),
  row(photos.updatePhoto, {
    request: () => ({ body: { description: mintId(), markup: { marks: [drawnShape()] } } }),
  }),
  row(photos.setPhotoDisposition, { request: () => ({ body: { disposition: 'leftOut' } }) }),
  row(photos.getPhotoThumbnail),
  row(photos.getPhotoImage),
  row(photos.getPhotoOriginal),
  row(requiredViews.listNeededViews),

  row(voiceNotes.listVoiceNotes),
  row(voiceNotes.readDraftQuality, { ownerless }),
  row(voiceNotes.exportVoiceNotes),
  row(voiceNotes.getVoiceNote),
  row(voiceNotes.updateVoiceNote, {
    request: async (side, server) => ({
      body: { ...(await noteChangeOf(side, server)), notes: mintId() },
    }),
  }),
  row(voiceNotes.acceptVoiceNoteText, {
    request: async (side, server) => ({
      body: { ...(await noteChangeOf(side, server)), text: 'No expansion tank' },
    }),
  }),
  row(voiceNotes.approveVoiceNote, {
    request: async (side, server) => ({ body: await noteChangeOf(side, server) }),
  }),
  row(voiceNotes.requestTranscription, { request: () => ({ body: { changeId: mintId() } }) }),
  row(voiceNotes.setVoiceNoteDisposition, {
    request: () => ({ body: { changeId: mintId(), disposition: 'leftOut' } }),
  }),
  row(voiceNotes.getVoiceNoteAudio),
  row(voiceNotes.getVoiceNoteOriginal),

  row(recordings.listRecordings),
  row(recordings.getRecordingFile),
  row(recordings.holdRecording, { request: () => ({ body: { isHeld: true, reason: 'A claim' } }) }),
  row(recordings.deleteRecording, {
    request: async ({ recordingId }, { services: { store } }) => {
      // The row before may have set a hold.
      await setHold(store, recordingId, null);
      return { body: { reason: 'Recorded by mistake' } };
    },
  }),

  row(positions.recordPositions, { request: () => ({ body: { positions: [sentPosition()] } }) }),
  row(positions.listPositions),
  row(positions.changePosition, { request: () => ({ body: { description: mintId(), seen: {} } }) }),
  row(positions.deletePosition),
  row(measurements.recordMeasurement, { request: ({ photoId }) => ({ body: sentMeasurement(photoId) }) }),
  row(measurements.listMeasurements),
  row(measurements.changeMeasurement, { request: () => ({ body: { notes: mintId(), seen: {} } }) }),
  row(measurements.deleteMeasurement),
  row(siteRooms.listSiteRooms),
  row(siteRooms.saveSiteRoom, { request: () => ({ body: { name: 'Kitchen', type: 'kitchen', seen: {} } }) }),
  row(scans.recordScan, { request: ({ photoId }) => ({ body: sentScan(photoId) }) }),
  row(scans.listScans),
  row(scans.listFindings),
  row(scans.decideFinding, { request: () => ({ body: { decisionId: mintId(), state: 'accepted' } }) }),
  row(objectModel.getObjectModel, { ownerless }),
  // No model is installed here.
  row(objectModel.getObjectModelFile, { ownerless, status: 404 }),
  row(maps.getMapTiles, { ownerless }),
];
