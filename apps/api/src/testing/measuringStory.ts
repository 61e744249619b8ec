import { type NewMeasurement, recordMeasurement } from '@sightline/contracts/measurements/measurements';
import { TestServer } from '../../../../tests/support/TestServer.ts';
import { buildSide, type Side, sentMeasurement } from './accessWorld.ts';

export interface MeasuringStory {
  server: TestServer;
  /** An inspector, Ana Ruiz. */
  staff: Awaited<ReturnType<TestServer['signedInAs']>>;
  /** A side with an inspection and its photo. */
  side: Side;
  /** Records a measurement on the photo, and returns its id. */
  measured: (changes?: Partial<NewMeasurement>) => Promise<string>;
}

/** The API with a photo that an inspector measures on. */
export async function beginMeasuringStory(): Promise<MeasuringStory> {
  const server = await TestServer.start();
  const staff = await server.signedInAs('inspector', { firstName: 'Ana', lastName: 'Ruiz' });
  const side = await buildSide(server, staff);
  const measured: MeasuringStory['measured'] = async (changes) => {
    const body = { ...sentMeasurement(side.photoId), ...changes };
    await staff.ask(recordMeasurement, { params: { inspectionId: side.inspectionId }, body });
    return body.id;
  };
  return { server, staff, side, measured };
}
