import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { getObjectModel } from '@sightline/contracts/scans/objectModel';
import { listScans, type Scan } from '@sightline/contracts/scans/scans';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeDevices } from '../../devices/fakeDevices.ts';
import { findingDecision } from '../../inspection/kinds/scans.ts';
import { still } from '../../inspection/kinds/still.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { emptyOutbox } from '../../testing/emptyOutbox.ts';
import { FakeApi } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleChecklist } from '../../testing/samples.ts';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';
import { FakeExaminer, FakeStream } from './fakes.ts';
import { minutesText, SCAN_PLANS } from './plans.ts';
import { ScannerPanel } from './ScannerPanel.tsx';
import { SiteScanner } from './SiteScanner.tsx';
import { DEFAULT_SETTINGS, LIMITS } from './scannerSettings.ts';
import { OBJECT_MODEL_TEXTS } from './scannerTexts.ts';

/** jsdom does not have MediaStream. */
class FakeMediaStream {
  readonly tracks: readonly MediaStreamTrack[];

  constructor(tracks: readonly MediaStreamTrack[]) {
    this.tracks = tracks;
  }
}

const inspectionId = mintId();
const crack: Scan['found'][number] = {
  id: mintId(),
  kind: 'crack',
  fixture: null,
  photoId: mintId(),
  confidence: 0.83,
  outline: [
    [0.1, 0.1],
    [0.2, 0.1],
    [0.2, 0.5],
  ],
};
const earlier: Scan = {
  id: mintId(),
  inspectionId,
  roomLabel: 'Garage',
  type: 'detailed',
  by: 'Ana Ruiz (Inspector)',
  startedAt: '2026-11-20T15:00:00.000Z',
  endedAt: '2026-11-20T15:06:00.000Z',
  receivedAt: '2026-11-20T15:06:01.000Z',
  completeness: 83.4,
  quality: { score: 78, grade: 'good' },
  framesJudged: 1200,
  framesWithoutCrackCheck: 120,
  keyframes: [crack.photoId],
  found: [crack],
  inventory: [{ fixture: 'sink', count: 2 }],
  dimensions: null,
  decisions: [],
};

let stored: Scan[];
let devices: FakeDevices;
let stream: FakeStream;
let model: { state: 'ready' | 'notConfigured' | 'refused' | 'unreachable'; version: string | null };
let person: ReturnType<typeof renderScreen>['person'];

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  vi.stubGlobal('MediaStream', FakeMediaStream);
  vi.stubGlobal('DeviceOrientationEvent', undefined);
  stored = [];
  model = { state: 'notConfigured', version: null };
  stream = new FakeStream();
  devices = new FakeDevices();
  devices.install();
  FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getChecklist, () => sampleChecklist())
    .on(getObjectModel, () => model)
    .on(listScans, () => stored);
  pageOutbox().setOwner(ADMIN);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await emptyOutbox();
});

function show(): void {
  ({ person } = renderScreen(
    <>
      <SiteScanner inspectionId={inspectionId} tools={stream.tools} />
      <ConfirmHost />
    </>,
  ));
}
/** Presses a button once the scans are read: without any, the buttons are below the text that says so. */
const press = async (name: string): Promise<void> => {
  await waitFor(() => expect(screen.queryByText('Loading the scans...')).toBeNull());
  await person.click(await screen.findByRole('button', { name }));
};
/** Starts the video, whose picture is then below the buttons. */
const startVideo = async (): Promise<void> => {
  await press('Start video');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Start video' })).toBeNull());
};
const entries = () => pageOutbox().store.getState().entries;
const seen = async (text: string | RegExp) => expect(await screen.findByText(text)).toBeDefined();

/** Stops a scan that has not examined as many frames as it needs. */
async function stopEarly(): Promise<void> {
  await press('Stop scan');
  await seen(/^It has examined \d+ of (90|450) frames\. What was found so far is saved\.$/);
  await press('Stop early');
  await seen('Scan stopped early');
}

describe('a scan', () => {
  it('asks for the video first', async () => {
    // In a call, which shows no picture.
    ({ person } = renderScreen(
      <ScannerPanel inspectionId={inspectionId} track={null} tools={stream.tools} />,
    ));
    await press('Start scan');
    await seen('Camera Required');
    await seen('Please start video stream before scanning');
  });

  it('says that this device could not run the models, and scans without them', async () => {
    model = { state: 'ready', version: 'a'.repeat(64) };
    stream.examiner.abilities = { backend: 'wasm', frameMs: 300, cracks: 'network', objects: 'failed' };
    show();
    await startVideo();
    await seen('Failed to initialize AI scanning models.');
    expect(screen.getAllByText('AI Model Error').length).toBeGreaterThan(0);
    await seen(/^This device cannot recognize fixtures\./);
    await press('Start scan');
    await seen('AI Scan Started');
    await seen(/1 keyframe/);
    await stopEarly();
  });

  it('with fewer frames than it needs says so, and continues unless the person stops it', async () => {
    show();
    await startVideo();
    await press('Start scan');
    await seen(/^\d+%, 1 of 90 frames, 1 keyframe/);
    await press('Stop scan');
    await seen(/^It has examined \d of 90 frames\./);
    await press('Continue scan');
    expect(entries().some(({ kind }) => kind === 'scan')).toBe(false);
    await seen(/^\d+%, 2 of 90 frames/);
    await stopEarly();
    expect(entries().some(({ kind }) => kind === 'scan')).toBe(true);
  });

  it('that has examined the frames it needs is complete, and asks nothing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'performance'] });
    localStorage.setItem('scanner-settings', JSON.stringify({ speedMs: 1000 }));
    try {
      show();
      await startVideo();
      await press('Start scan');
      while (!screen.queryByText('Scan Complete'))
        await act(async () => {
          await vi.advanceTimersByTimeAsync(2000);
        });
    } finally {
      vi.useRealTimers();
    }
    await waitFor(() => expect(entries().some(({ kind }) => kind === 'scan')).toBe(true));
    expect(screen.queryByText('Stop this scan early?')).toBeNull();
  });

  it('keeps its keyframes and findings on this device until a connection exists', async () => {
    stream.examiner.regions = [crack];
    show();
    await startVideo();
    await press('Scanner settings');
    await write(person, screen.getByRole('combobox', { name: 'Room' }), 'Attic');
    await press('Done');
    await seen('Next scan: Quick (2-3 min) · Attic');
    await press('Start scan');
    await seen('AI Scan Started');
    await seen(/1 keyframe, 1 possible finding$/);
    await stopEarly();
    const still = entries().find(({ kind }) => kind === 'still');
    expect(still).toMatchObject({ input: { source: 'scanFrame', roomLabel: 'Attic' } });
    expect(entries().find(({ kind }) => kind === 'scan')).toMatchObject({
      input: {
        type: 'quick',
        roomLabel: 'Attic',
        completeness: null,
        keyframes: [still?.id],
        found: [{ photoId: still?.id }],
      },
    });
    const found = within(await screen.findByRole('list', { name: 'Found by this scan' }));
    expect(found.getByText('Possible crack')).toBeDefined();
  });

  describe('and its position', () => {
    const coords = { latitude: 26.01, longitude: -80.3, accuracy: 6 };
    const watchPosition = vi.fn((found: PositionCallback) => {
      queueMicrotask(() => found({ coords, timestamp: Date.now() } as GeolocationPosition));
      return 1;
    });
    const kept = () =>
      entries()
        .filter(still.is)
        .map(({ input }) => input);
    beforeEach(() => {
      watchPosition.mockClear();
      const geolocation = { watchPosition, getCurrentPosition: watchPosition, clearWatch: () => {} };
      Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
    });

    it('gives its keyframes the position of the phone, which is requested when the video starts', async () => {
      show();
      expect(watchPosition).not.toHaveBeenCalled();
      await startVideo();
      await press('Start scan');
      await waitFor(() => expect(kept()).toMatchObject([{ latitude: 26.01, accuracyMeters: 6 }]));
    });

    it("never takes this device's position for the stream of another phone", async () => {
      const track = new EventTarget() as MediaStreamTrack;
      const props = { inspectionId, track, tools: stream.tools };
      ({ person } = renderScreen(<ScannerPanel {...props} isRemote />));
      await press('Start scan');
      await waitFor(() => expect(kept()).toHaveLength(1));
      expect(kept()[0]).not.toHaveProperty('latitude');
      expect(watchPosition).not.toHaveBeenCalled();
    });
  });

  it('waits while the large picture of a call shows another camera', async () => {
    const track = new EventTarget() as MediaStreamTrack;
    function LargePicture(): ReactNode {
      const [sourceId, setSource] = useState('phone');
      const props = { inspectionId, track, sourceId, tools: stream.tools };
      return (
        <>
          <button type="button" onClick={() => setSource(sourceId === 'phone' ? 'tablet' : 'phone')}>
            Switch
          </button>
          <ScannerPanel {...props} isRemote />
        </>
      );
    }
    const { person: someone, unmount } = renderScreen(<LargePicture />);
    person = someone;
    await press('Start scan');
    await seen(/1 keyframe/);
    await press('Switch');
    await seen('Paused: the large picture shows another camera.');
    const { grabs } = stream;
    await press('Scanner settings');
    await press('Done');
    expect(stream.grabs).toBe(grabs);
    await press('Switch');
    await waitFor(() => expect(stream.grabs).toBeGreaterThan(grabs));
    unmount();
    await waitFor(() => expect(entries().some(({ kind }) => kind === 'scan')).toBe(true));
  });

  it('asks before the page is closed while it runs, and is saved when the page is', async () => {
    const isLeavingAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    show();
    await startVideo();
    expect(isLeavingAsked()).toBe(false);
    await press('Start scan');
    await seen(/1 keyframe/);
    expect(isLeavingAsked()).toBe(true);
    window.dispatchEvent(new Event('pagehide'));
    // The scan of an earlier test may be saved only now.
    await waitFor(() =>
      expect(entries().map(({ kind }) => kind)).toEqual(expect.arrayContaining(['still', 'scan'])),
    );
    await seen('Scan stopped early');
    expect(isLeavingAsked()).toBe(false);
  });

  it('that is started while the worker still examines the frame of an earlier one waits for it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    stream.examiner.pause = promise;
    show();
    await startVideo();
    await press('Start scan');
    await waitFor(() => expect(stream.examiner.atOnce).toBe(1));
    await stopEarly();
    await press('Start scan');
    await seen('AI Scan Started');
    await press('Scanner settings');
    await press('Done');
    expect(stream.examiner.atOnce).toBe(1);
    resolve();
    await seen(/1 keyframe/);
    expect(stream.examiner.mostAtOnce).toBe(1);
    await stopEarly();
  });

  it('is started once by two taps, while the browser asks for the motion sensor', async () => {
    const { promise, resolve } = Promise.withResolvers<'granted'>();
    vi.stubGlobal('DeviceOrientationEvent', { requestPermission: () => promise });
    show();
    await startVideo();
    await press('Start scan');
    await press('Start scan');
    resolve('granted');
    await seen(/1 keyframe/);
    await stopEarly();
    expect(entries().map(({ kind }) => kind)).toEqual(['still', 'scan']);
  });

  it('does not start after the scanner was left while the browser asks for the motion sensor', async () => {
    const { promise, resolve } = Promise.withResolvers<'granted'>();
    vi.stubGlobal('DeviceOrientationEvent', { requestPermission: () => promise });
    const { person: someone, unmount } = renderScreen(
      <SiteScanner inspectionId={inspectionId} tools={stream.tools} />,
    );
    person = someone;
    await startVideo();
    await press('Start scan');
    unmount();
    const added = vi.spyOn(document, 'addEventListener');
    resolve('granted');
    // After all that follows the permission at once.
    await new Promise((settled) => setTimeout(settled));
    // A scan keeps the screen on from its start.
    expect(added).not.toHaveBeenCalledWith('visibilitychange', expect.anything(), expect.anything());
  });

  it('says that coverage is not measured without a motion sensor', async () => {
    show();
    await startVideo();
    await press('Start scan');
    await seen(/^Coverage is not measured: /);
  });

  it('keeps the focus on its buttons, which change places as the video and the scan start and stop', async () => {
    show();
    const focused = (name: string) =>
      waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
    await startVideo();
    await focused('Start scan');
    await press('Start scan');
    await focused('Stop scan');
    await seen(/^\d+%, 1 of 90 frames, 1 keyframe/);
    await stopEarly();
    await focused('Start scan');
  });

  it('says why the camera is unavailable', async () => {
    devices.refuse = () => new DOMException('', 'NotFoundError');
    show();
    await press('Start video');
    await seen('Camera Error');
    await seen('Unable to access camera. Check permissions.');
  });

  it('is finished when the page is left: no kept frame is lost, and its worker ends', async () => {
    const { person: someone, unmount } = renderScreen(
      <SiteScanner inspectionId={inspectionId} tools={stream.tools} />,
    );
    person = someone;
    await startVideo();
    await press('Start scan');
    await seen(/^\d+%, \d+ of 90 frames, 1 keyframe/);
    unmount();
    await waitFor(() => expect(entries().map(({ kind }) => kind)).toEqual(['still', 'scan']));
    expect(stream.examiner.closed).toBe(true);
  });

  it('of the type measurement accepts typed dimensions, and refuses invalid ones', async () => {
    show();
    await startVideo();
    await press('Scanner settings');
    await person.click(screen.getByRole('combobox', { name: /Scan type/ }));
    await person.click(await screen.findByRole('option', { name: 'Measurement (10-15 min)' }));
    await write(person, screen.getByRole('textbox', { name: 'Length (ft)' }), `11' 12"`);
    await write(person, screen.getByRole('textbox', { name: 'Width (ft)' }), '-1');
    await seen(`Enter a length up to 328 ft, such as 12' 6"`);
    await press('Done');
    await seen('Next scan: Measurement (10-15 min). Correct the dimensions in the settings.');
    const start = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Start scan' });
    expect(start().disabled).toBe(true);
    await press('Scanner settings');
    await person.clear(screen.getByRole('textbox', { name: 'Width (ft)' }));
    await write(person, screen.getByRole('textbox', { name: 'Width (ft)' }), '10');
    await press('Done');
    await press('Start scan');
    await stopEarly();
    await seen(/12\.0 x 10\.0 ft, 120 sq ft/);
  });
});

it('an inspection without scans says what comes here and offers it; the fields are in the settings', async () => {
  show();
  await seen('No scans');
  expect(screen.getByRole('button', { name: 'Start video' })).toBeDefined();
  // Without a video it could only ask for one.
  expect(screen.queryByRole('button', { name: 'Start scan' })).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('slider')).toBeNull();
  await press('Scanner settings');
  const settings = within(await screen.findByRole('dialog', { name: 'Scanner settings' }));
  expect(settings.getByRole('combobox', { name: /Scan type/ })).toBeDefined();
  expect(settings.getAllByRole('slider')).toHaveLength(4);
});

it('has one filled button: the video, and the scan once it runs', async () => {
  const filled = () =>
    screen
      .getAllByRole('button')
      .filter(({ className }) => className.includes('MuiButton-contained'))
      .map(({ textContent }) => textContent);
  show();
  await seen('No scans');
  expect(filled()).toEqual(['Start video']);
  await startVideo();
  expect(filled()).toEqual(['Start scan']);
});

describe('the object model', () => {
  it('leads an admin to the setup of a missing model', async () => {
    show();
    await seen('Recognizing fixtures is not set up');
    const link = await screen.findByRole('link', { name: 'Set it up' });
    expect(link.getAttribute('href')).toBe('/settings/setup?find=objectModel');
    expect(stream.examiner.prepared).toEqual([null]);
  });

  it('says that one with a wrong hash was refused', async () => {
    model = { state: 'refused', version: null };
    show();
    await seen(/^The downloaded file is not the expected one/);
  });

  it.each(Object.values(OBJECT_MODEL_TEXTS))('names no setting of the server: %j', (notice) =>
    expect(notice?.text ?? '').not.toMatch(/[A-Z]+_[A-Z]+|docs\//),
  );

  it('is loaded from this server, and a device that cannot run it says so', async () => {
    model = { state: 'ready', version: 'a'.repeat(64) };
    stream.examiner.abilities = { backend: 'wasm', frameMs: 300, cracks: 'network', objects: 'failed' };
    show();
    await seen('Failed to initialize AI scanning models.');
    expect(stream.examiner.prepared).toEqual([
      null,
      `http://localhost:3000/api/object-model/${'a'.repeat(64)}/model.json`,
    ]);
    await seen(/This device cannot recognize fixtures/);
  });
});

it('says that possible cracks are less certain on a device that cannot run the crack network', async () => {
  stream.examiner.abilities = {
    backend: null,
    frameMs: null,
    cracks: 'filterAlone',
    objects: 'notInstalled',
  };
  show();
  await seen('The crack detector is not running');
});

it('names the backend of the models, even after a scan changes it', async () => {
  stream.examiner.abilities = { backend: 'webgl', frameMs: 300, cracks: 'network', objects: 'notInstalled' };
  show();
  await seen('Models run on the graphics card (WebGL).');
  await startVideo();
  await press('Start scan');
  stream.examiner.abilities = { backend: 'wasm', frameMs: 300, cracks: 'network', objects: 'notInstalled' };
  await seen('Models run on the processor (WebAssembly).');
  await stopEarly();
});

it.each([
  ['jointsEverywhere', 'Joints everywhere: marks carry no information here.'],
  ['edgesLeftOut', 'Edges and mortar in view: marks next to them may not be cracks.'],
] as const)('says why a picture is not fully checked for cracks: %s', async (crackCheck, text) => {
  stream.examiner.crackCheck = crackCheck;
  show();
  await startVideo();
  await press('Start scan');
  await seen(text);
  await stopEarly();
});

describe('earlier scans', () => {
  const row = async () => within((await screen.findByText('Possible crack')).closest('li') as HTMLElement);

  it('show their figures', async () => {
    stored = [earlier];
    show();
    for (const text of [
      '83% of the viewing directions',
      'Good (78)',
      'Sink x 2',
      /^10% of the frames\. Joints were everywhere/,
    ])
      await seen(text);
  });

  it('without an object model lead to its setup', async () => {
    stored = [{ ...earlier, inventory: null }];
    show();
    const fact = await screen.findByText(/^Not searched: the object model is not installed\./);
    expect(within(fact).getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe(
      '/settings/setup?find=objectModel',
    );
  });

  it.each<[string, Partial<Scan>, typeof model]>([
    ['a server with an object model', {}, { state: 'ready', version: 'a'.repeat(64) }],
    ['a scan for defects', { type: 'defect-detection' }, { state: 'notConfigured', version: null }],
  ])('whose fixtures were not searched say so, without a setup: %s', async (_, facts, installed) => {
    stored = [{ ...earlier, inventory: null, ...facts }];
    model = installed;
    show();
    await seen('Not searched');
    expect(screen.queryByText(/the object model is not installed/)).toBeNull();
  });

  it('are accepted or rejected with one tap, which can be undone', async () => {
    stored = [earlier];
    show();
    await person.click((await row()).getByRole('button', { name: 'Accept' }));
    await seen(/^Accepted by you/);
    await person.click((await row()).getByRole('button', { name: 'Accept' }));
    await seen(/^Possible, for review/);
    (await row()).getByRole('button', { name: 'Reject' }).focus();
    await person.keyboard('{Enter}');
    await seen(/^Rejected by you/);
    const decisions = entries()
      .filter(findingDecision.is)
      .map(({ input }) => input.findingState);
    expect(decisions).toEqual(['accepted', 'possible', 'rejected']);
  });

  it('that were accepted take a note, a severity and a checklist item for the report', async () => {
    stored = [earlier];
    show();
    await person.click((await row()).getByRole('button', { name: 'Accept' }));
    await person.click((await row()).getByRole('button', { name: 'Details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Finding for the report' }));
    await write(person, dialog.getByRole('textbox', { name: 'Note' }), 'Wider than 1/8 in.');
    await person.click(dialog.getByRole('combobox', { name: 'Severity' }));
    await person.click(await screen.findByRole('option', { name: 'Critical' }));
    await person.click(dialog.getByRole('combobox', { name: 'Checklist item' }));
    await person.click(await screen.findByRole('option', { name: 'Gas piping' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await seen('Critical: Wider than 1/8 in.');
    expect(entries().at(-1)?.input).toMatchObject({
      findingState: 'accepted',
      details: { note: 'Wider than 1/8 in.', severity: 'critical', itemId: 'gasPiping' },
    });
    await person.click((await row()).getByRole('button', { name: 'Reject' }));
    await person.click((await row()).getByRole('button', { name: 'Accept' }));
    await seen('Critical: Wider than 1/8 in.');
  });

  it('are exported with their keyframes; without scans, the export has no data', async () => {
    show();
    await press('Export');
    await seen('No Data');
    await seen('No scan data available for export');
  });
});

it('settings stay on this device; values outside the limits are ignored', async () => {
  localStorage.setItem(
    'scanner-settings',
    JSON.stringify({ speedMs: 7, confidence: 0.5, blursPeople: false }),
  );
  model = { state: 'ready', version: 'a'.repeat(64) };
  stream.examiner.abilities = { backend: 'wasm', frameMs: 300, cracks: 'network', objects: 'ready' };
  show();
  await press('Scanner settings');
  expect(screen.getByRole('slider', { name: /^Scan speed/ }).getAttribute('aria-valuetext')).toBe(
    'a frame every 100 ms',
  );
  expect(screen.getByRole('slider', { name: /^Confidence threshold/ }).getAttribute('aria-valuetext')).toBe(
    '50%',
  );
  for (const name of [/sensitivity/i, /opacity/i]) expect(screen.getByRole('slider', { name })).toBeDefined();
  const blur = await screen.findByRole<HTMLInputElement>('switch', { name: 'Blur people in keyframes' });
  expect([blur.checked, blur.disabled]).toEqual([false, false]);
  await person.click(blur);
  expect(screen.queryByText(/^Only people whose face is visible/)).toBeNull();
});

it('blurs people without an object model, unless the person turns it off', async () => {
  show();
  await press('Scanner settings');
  const blur = screen.getByRole<HTMLInputElement>('switch', { name: 'Blur people in keyframes' });
  expect([blur.checked, blur.disabled]).toEqual([true, false]);
  await seen(/^Only people whose face is visible are found\./);
  await press('Done');
  await startVideo();
  await press('Start scan');
  await seen(/1 keyframe/);
  expect(stream.examiner.blurring[0]).toBe(true);
  await stopEarly();
});

it('says that a picture is not kept where it cannot be checked for people', async () => {
  stream.examiner.findsPeople = false;
  show();
  await startVideo();
  await press('Start scan');
  await seen(/^This picture was not kept: this device could not check it for people\./);
  await stopEarly();
  expect(entries().some(({ kind }) => kind === 'still')).toBe(false);
});

it('warns of models that are lost during a scan', async () => {
  model = { state: 'ready', version: 'a'.repeat(64) };
  stream.examiner.abilities = { ...stream.examiner.abilities, objects: 'ready' };
  show();
  await startVideo();
  await press('Start scan');
  await seen(/1 keyframe/);
  expect(screen.queryByText(/^This device cannot recognize fixtures\./)).toBeNull();
  stream.examiner.abilities = { ...stream.examiner.abilities, cracks: 'filterAlone', objects: 'failed' };
  await seen(/^This device cannot recognize fixtures\./);
  await seen('The crack detector is not running');
  await stopEarly();
  await seen('The crack detector is not running');
});

describe('a worker that fails', () => {
  it('while it loads is not called loading, and is replaced by a new one', async () => {
    stream.examiner.loading = new Promise(() => {});
    show();
    await startVideo();
    stream.examiner.crash();
    await seen("Couldn't start the scanner");
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start scan' }).disabled).toBe(true);
    const failed = stream.examiner;
    stream.examiner = new FakeExaminer();
    await press('Try again');
    await seen('Models run on the processor (WebAssembly).');
    expect(failed.closed).toBe(true);
    expect(screen.queryByText("Couldn't start the scanner")).toBeNull();
    await press('Start scan');
    await seen(/1 keyframe/);
    await stopEarly();
  });

  it('during a scan is named, and the scan continues with a new one', async () => {
    show();
    await startVideo();
    await press('Start scan');
    await seen(/^\d+%, 1 of 90 frames/);
    stream.examiner.crash();
    await seen('The worker failed');
    stream.examiner = new FakeExaminer();
    await press('Try again');
    await seen(/^\d+%, [2-9] of 90 frames/);
    expect(screen.queryByText('The worker failed')).toBeNull();
    await stopEarly();
  });
});

describe('the crack network', () => {
  it('is waited for, and without it the filter searches alone', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    stream.examiner.loading = promise;
    stream.examiner.abilities = { ...stream.examiner.abilities, frameMs: null, cracks: 'filterAlone' };
    show();
    await startVideo();
    await press('Start scan');
    await seen('Loading the crack detector. The scan begins when it is ready.');
    await seen(/^0%, 0 of 90 frames, 0 keyframes/);
    resolve();
    await seen('The crack detector is not running');
    await seen(/1 keyframe/);
    await stopEarly();
  });

  it('is loaded again when the person presses, and when the page is online again', async () => {
    const fails = (): void => {
      stream.examiner = new FakeExaminer();
      stream.examiner.abilities = { ...stream.examiner.abilities, cracks: 'filterAlone' };
    };
    fails();
    show();
    await seen('The crack detector is not running');
    fails();
    const { examiner: second } = stream;
    await press('Try again');
    await waitFor(() => expect(second.prepared).toHaveLength(1));
    await seen('The crack detector is not running');
    stream.examiner = new FakeExaminer();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(stream.examiner.prepared).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('The crack detector is not running')).toBeNull());
    expect(second.closed).toBe(true);
  });

  it('that does not arrive is said to be still loading, and is loaded again by another worker', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
    stream.examiner.loading = new Promise(() => {});
    show();
    await vi.advanceTimersByTimeAsync(20_000);
    await seen('The detectors are still loading');
    stream.examiner = new FakeExaminer();
    await press('Try again');
    await seen('Models run on the processor (WebAssembly).');
    expect(screen.queryByText('The detectors are still loading')).toBeNull();
  });

  it.each<[string, number, RegExp | null]>([
    ['a slow device', 4000, /^This device needs about 4 s a picture: a quick scan takes about 6 minutes\.$/],
    ['a device that keeps up', 1900, null],
  ])('%s is timed before the scan begins', async (_, frameMs, notice) => {
    stream.examiner.abilities = { ...stream.examiner.abilities, frameMs };
    show();
    await seen('Models run on the processor (WebAssembly).');
    if (notice) await seen(notice);
    else expect(screen.queryByText(/^This device needs/)).toBeNull();
  });

  it('that is slow is named during the scan, if the scan was started before it was timed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    stream.examiner.loading = promise;
    stream.examiner.abilities = { ...stream.examiner.abilities, frameMs: 4000 };
    show();
    await startVideo();
    await press('Start scan');
    await seen('Loading the crack detector. The scan begins when it is ready.');
    resolve();
    await seen(/^This device needs about 4 s a picture: /);
    await stopEarly();
  });
});

it('has the specified settings, limits and durations', () => {
  expect(DEFAULT_SETTINGS).toMatchObject({ speedMs: 100, confidence: 0.7, sensitivity: 0.8, opacity: 0.6 });
  expect(LIMITS).toMatchObject({ speedMs: { min: 50, max: 1000 }, confidence: { min: 0.1, max: 1 } });
  expect(Object.entries(SCAN_PLANS).map(([type, plan]) => [type, minutesText(plan)])).toEqual([
    ['quick', '2-3 min'],
    ['detailed', '5-7 min'],
    ['defect-detection', '8-10 min'],
    ['measurement', '10-15 min'],
  ]);
});
