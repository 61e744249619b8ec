import { mintId } from '@sightline/contracts/core/ids';
import { expect, it } from 'vitest';
import { exportMeasurements } from './exportMeasurements.ts';
import { FakeMeasurements } from './testing/FakeMeasurements.ts';

it('the export has measurements with points and calibration, and rooms with their sizes, as JSON and as CSV', async () => {
  const server = new FakeMeasurements();
  const measurement = {
    ...server.sampleDistance(),
    sending: null,
    problem: null,
    refused: null,
    notes: '=1+1',
    check: 'escapeOpening' as const,
  };
  const width = { kind: 'measured' as const, measurementId: measurement.id };
  const room = server.save(mintId(), {
    name: 'Garage',
    type: 'garage',
    width,
    length: { kind: 'typed', value: 3048 },
  });
  const exported = { inspectionId: server.inspectionId, measurements: [measurement], rooms: [room] };
  const json = JSON.parse(await exportMeasurements('json', exported).contents.text());
  expect(json).toMatchObject({
    measurements: [{ points: [{}, {}], calibration: { corners: [{}, {}, {}, {}] }, isSent: true }],
    rooms: [{ name: 'Garage', sizes: { width: { value: measurement.value }, area: { uncertainty: null } } }],
  });
  const csv = await exportMeasurements('csv', exported).contents.text();
  expect(csv).toContain('Distance,7.8');
  expect(csv).toMatch(/,Width of an escape opening 7\.\d to 8\.\d in: under 20,/);
  expect(csv).toContain('Room width,0 ft 7.8');
  expect(csv).toContain('Room area,"6.56 sq ft');
  // Spreadsheets do not run a text that a person typed.
  expect(csv).toContain("'=1+1");
});
