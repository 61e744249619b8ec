import { useStore } from 'zustand';
import { loadOnce } from './loadOnce.ts';
import { loadSending, Outbox } from './Outbox.ts';
import type { OutboxDatabase } from './OutboxDatabase.ts';
import { OutboxStorage } from './OutboxStorage.ts';
import type { OutboxState } from './outboxStore.ts';
import type { OutboxRequests } from './sendEntry.ts';

/** The page's only outbox, opened when it is first used: most screens never capture or change anything. */
let outbox: Outbox | undefined;

export function pageOutbox(): Outbox {
  outbox ??= openOutbox();
  return outbox;
}

export function useOutbox<Value>(select: (state: OutboxState) => Value): Value {
  return useStore(pageOutbox().store, select);
}

const loadUpload = loadOnce(() => import('./uploadResumably.ts'));

/** Fetches the upload's code before the first picture is taken. */
export const preloadUpload = () => Promise.all([loadSending(), loadUpload()]);

/** Their schemas come with the first change. */
const inspectionRequests = () => import('./inspectionRequests.ts');

/** Their schemas come with the first position: only staff record any. */
const positionRequests = () => import('./positionRequests.ts');

/** Their schemas come with the first measurement. */
const measurementRequests = () => import('./measurementRequests.ts');
/** Their schemas come with the first scan. */
const scanRequests = () => import('./scanRequests.ts');

/** The outbox's calls to the API. */
const REQUESTS: OutboxRequests = {
  // The upload's code comes with the first picture to send: most visits of a page send none.
  upload: async (request) => (await loadUpload()).uploadResumably(request),
  changeChecklist: async (...change) => (await inspectionRequests()).changeChecklist(...change),
  signChecklist: async (...order) => (await import('./signatureRequest.ts')).sendSignature(...order),
  changeStatus: async (...change) => (await inspectionRequests()).changeStatus(...change),
  setSite: async (...site) => (await inspectionRequests()).setSite(...site),
  recordPositions: async (...position) => (await positionRequests()).recordPositions(...position),
  changePosition: async (...change) => (await positionRequests()).changePosition(...change),
  deletePosition: async (...position) => (await positionRequests()).deletePosition(...position),
  recordMeasurement: async (...sent) => (await measurementRequests()).recordMeasurement(...sent),
  changeMeasurement: async (...change) => (await measurementRequests()).changeMeasurement(...change),
  deleteMeasurement: async (...sent) => (await measurementRequests()).deleteMeasurement(...sent),
  saveSiteRoom: async (...room) => (await measurementRequests()).saveSiteRoom(...room),
  recordScan: async (...scan) => (await scanRequests()).recordScan(...scan),
  decideFinding: async (decision) => (await scanRequests()).decideFinding(decision),
};

/** Leaves the first seconds to the first screen and to joining a room. */
const FIRST_READING_MS = 3000;

async function openDatabase(): Promise<OutboxDatabase> {
  const { OutboxDatabase: Database } = await import('./OutboxDatabase.ts');
  return new Database();
}

const afterTheFirstScreen = () => new Promise<void>((resolve) => setTimeout(resolve, FIRST_READING_MS));

/** Waits for the first reading before it looks at what is on the device, or at the space that is left. */
export function openOutbox(firstReading = afterTheFirstScreen()): Outbox {
  const opened = new Outbox(new OutboxStorage(openDatabase, firstReading), REQUESTS);
  window.addEventListener('online', () => opened.retryNow());
  window.addEventListener('beforeunload', (event) => {
    // The browser asks whether to leave.
    if (opened.isClosingLossy) event.preventDefault();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') opened.retryNow();
  });
  // Asks the browser not to delete unsent pictures when storage runs low; the browser may refuse.
  void navigator.storage?.persist?.().catch(() => false);
  void firstReading.then(warnIfStorageIsLow);
  // Before a signal is lost: some browsers never ask again for code that did not arrive.
  void firstReading.then(() => Promise.all([loadSending(), inspectionRequests()])).catch(() => {});
  warnWhileFilling(opened);
  return opened;
}

/** Loaded on first use. If it cannot be loaded, as without a network, there is no warning. */
async function warnIfStorageIsLow(): Promise<void> {
  const space = await import('./storageSpace.ts').catch(() => null);
  await space?.warnIfStorageIsLow();
}

/** A day without signal fills the device: asked again whenever another ten entries wait. */
function warnWhileFilling({ store }: Outbox): void {
  let asked = 0;
  store.subscribe(({ entries }) => {
    // What was sent makes room: the next ones to wait count from there.
    asked = Math.min(asked, entries.length);
    if (entries.length < asked + ENTRIES_BETWEEN_WARNINGS) return;
    asked = entries.length;
    void warnIfStorageIsLow();
  });
}

const ENTRIES_BETWEEN_WARNINGS = 10;
