import type { ObjectModelState } from '@sightline/contracts/scans/objectModel';
import type { MotionState } from '../../devices/MotionSensor.ts';
import type { Toast } from '../../ui/toasts.ts';
import type { Backend } from './analysis/backends.ts';

/** The texts of the specification. */
export const SCANNER_TEXTS = {
  started: { title: 'AI Scan Started', tone: 'success' },
  complete: { title: 'Scan Complete', tone: 'success' },
  stoppedEarly: {
    title: 'Scan stopped early',
    description: 'What was found so far is saved.',
    tone: 'success',
  },
  cameraRequired: {
    title: 'Camera Required',
    description: 'Please start video stream before scanning',
    tone: 'error',
  },
  cameraError: {
    title: 'Camera Error',
    description: 'Unable to access camera. Check permissions.',
    tone: 'error',
  },
  modelError: {
    title: 'AI Model Error',
    description: 'Failed to initialize AI scanning models.',
    tone: 'error',
  },
  noData: { title: 'No Data', description: 'No scan data available for export', tone: 'error' },
} satisfies Record<string, Toast>;

export const JOINTS_EVERYWHERE = 'Joints everywhere: marks carry no information here.';
export const EDGES_LEFT_OUT = 'Edges and mortar in view: marks next to them may not be cracks.';
/** The reason for which frames of a scan were not checked for cracks. */
export const NO_CRACK_CHECK = 'Joints were everywhere.';

/** The names of the backends on which this device's models run. */
export const BACKEND_TEXTS: Record<Backend, string> = {
  webgpu: 'Models run on the graphics card (WebGPU).',
  webgl: 'Models run on the graphics card (WebGL).',
  wasm: 'Models run on the processor (WebAssembly).',
};

/** The reason why coverage is not measured; null while it is. */
export const MOTION_TEXTS: Record<MotionState, string | null> = {
  measuring: null,
  starting: 'Waiting for the motion sensor...',
  silent: 'Coverage is not measured: this device has no motion sensor.',
  unsupported: 'Coverage is not measured: this browser gives no motion sensor.',
  denied: 'Coverage is not measured: access to the motion sensor was denied.',
};

const NOT_INSTALLED = 'Recognizing fixtures is not set up';
const WITHOUT = 'Fixtures are not listed. Everything else of the scan works.';

/** The text about a server without a model; null if it has one. */
export const OBJECT_MODEL_TEXTS: Record<ObjectModelState, { title: string; text: string } | null> = {
  ready: null,
  fetching: { title: 'Recognizing fixtures is being set up', text: WITHOUT },
  notConfigured: {
    title: NOT_INSTALLED,
    text: WITHOUT,
  },
  unreachable: {
    title: NOT_INSTALLED,
    text: `It could not be downloaded. ${WITHOUT}`,
  },
  refused: {
    title: NOT_INSTALLED,
    text: `The downloaded file is not the expected one. ${WITHOUT}`,
  },
};

export const MODEL_FAILED = {
  title: 'AI Model Error',
  text: `This device cannot recognize fixtures. ${WITHOUT}`,
};

/** The limits of blurring without the object model. */
export const ONLY_FACES =
  'Only people whose face is visible are found. Check the pictures of a scan with people.';

/** The warning while new views are not kept. */
export const NOT_CHECKED =
  'This picture was not kept: this device could not check it for people. To keep pictures without a check, stop the scan and turn off "Blur people in keyframes".';

/** The failure of the worker, with a button to try again. */
export const WORKER_FAILED = {
  title: "Couldn't start the scanner",
  text: 'Pictures are not examined. Check your connection, then try again.',
};

/** The notice while the models are still on their way. */
export const LOADING_LONG = {
  title: 'The detectors are still loading',
  text: 'Check your connection. You can wait, or try again.',
};

export const FILTER_ALONE = {
  title: 'The crack detector is not running',
  text: 'This device could not load or run it, so cracks are marked by their lines alone. Surfaces with joints or a texture are left out, and other lines may be marked as cracks.',
};
