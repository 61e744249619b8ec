/** Torch and zoom are not in the DOM library's types; phones have had them since Chrome 59 and Safari 17.4. */
export type PhoneCapabilities = MediaTrackCapabilities & {
  torch?: boolean;
  zoom?: { min?: number; max?: number; step?: number };
};
export type PhoneControls = MediaTrackConstraintSet & { torch?: boolean; zoom?: number };

export function phoneCapabilities(track: MediaStreamTrack): PhoneCapabilities {
  // Firefox has had getCapabilities only since version 132.
  return track.getCapabilities?.() ?? {};
}

/** Sets torch or zoom. Constraints replace the earlier ones, so size, torch and zoom are all set again. */
export async function setControls(track: MediaStreamTrack, controls: PhoneControls): Promise<void> {
  const { advanced = [], ...kept } = track.getConstraints();
  const set: PhoneControls = Object.assign({}, ...advanced, controls);
  await track.applyConstraints({ ...kept, advanced: [set] });
}

/** The torch and zoom of a camera, to be restored when it is opened again. */
export interface UsedControls {
  track: MediaStreamTrack;
  /** Read while the track was live: an ended track may not report them. */
  settings: MediaTrackSettings;
}

/** Restores torch and zoom if this is the same camera. A camera that refuses them is as good without. */
export async function restoreControls(used: UsedControls | null, track: MediaStreamTrack): Promise<void> {
  const { deviceId, facingMode } = track.getSettings();
  if (!used || used.settings.deviceId !== deviceId || used.settings.facingMode !== facingMode) return;
  const controls = controlsOf(used.track);
  if (Object.keys(controls).length > 0) await setControls(track, controls).catch(() => {});
}

function controlsOf(track: MediaStreamTrack): PhoneControls {
  // A request for any zoom is `true` (openCamera.ts); only a chosen one is a number.
  const chosen: { torch?: boolean; zoom?: number | boolean } = Object.assign(
    {},
    ...(track.getConstraints().advanced ?? []),
  );
  const controls: PhoneControls = {};
  if (chosen.torch) controls.torch = true;
  if (typeof chosen.zoom === 'number') controls.zoom = chosen.zoom;
  return controls;
}
