import type { Page } from '@playwright/test';

/** What the system of a phone does to the camera and microphone of a page. */
interface PhoneSystem {
  /** Mutes the tracks without ending them, as during a phone call. */
  mute(kind: 'audio' | 'video', isMuted: boolean): void;
  /** Gives the camera to another app. */
  takeCamera(): void;
  releaseCamera(): void;
  /** Changes what a drawn camera films: the color of the upper half. */
  film(color: string): void;
  turnUpright(): void;
  /** The number of times that the page has opened each device. */
  opened(kind: 'audio' | 'video'): number;
  /** The sizes of the layers of its picture that it encodes. */
  layers(): Promise<{ width: number; height: number }[]>;
}

declare global {
  interface Window {
    phone: PhoneSystem;
  }
}

/** Puts a system between the page and its simulated devices. Call it before the page has an address. */
export async function installPhoneSystem(page: Page, { camera }: { camera?: 'drawn' } = {}): Promise<void> {
  await page.addInitScript((isDrawn) => {
    const tracks: MediaStreamTrack[] = [];
    const muted = new WeakSet<MediaStreamTrack>();
    let isTaken = false;
    Object.defineProperty(MediaStreamTrack.prototype, 'muted', {
      get(this: MediaStreamTrack): boolean {
        return muted.has(this);
      },
    });
    const of = (kind: string): MediaStreamTrack[] => tracks.filter((track) => track.kind === kind);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1280, 720];
    let top = 'red';

    /** The top is red at first and the bottom is blue, with something that moves. */
    function draw(): void {
      const { width, height } = canvas;
      const pen = canvas.getContext('2d');
      if (!pen) return;
      pen.fillStyle = top;
      pen.fillRect(0, 0, width, height / 2);
      pen.fillStyle = 'blue';
      pen.fillRect(0, height / 2, width, height / 2);
      pen.fillStyle = 'white';
      pen.fillRect((performance.now() / 5) % width, height / 2 - 20, 40, 40);
    }
    if (isDrawn) setInterval(draw, 50);

    const connections: RTCPeerConnection[] = [];
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        connections.push(this);
      }
    };
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints = {}) => {
      if (isTaken && constraints.video) throw new DOMException('', 'NotReadableError');
      const stream = await open(constraints);
      if (isDrawn && constraints.video) {
        for (const track of stream.getVideoTracks()) {
          track.stop();
          stream.removeTrack(track);
        }
        for (const track of canvas.captureStream(20).getVideoTracks()) stream.addTrack(track);
      }
      tracks.push(...stream.getTracks());
      return stream;
    };
    window.phone = {
      mute: (kind, isMuted) => {
        for (const track of of(kind)) {
          if (isMuted) muted.add(track);
          else muted.delete(track);
          track.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'));
        }
      },
      takeCamera: () => {
        isTaken = true;
        for (const track of of('video').filter(({ readyState }) => readyState === 'live')) {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
      },
      releaseCamera: () => {
        isTaken = false;
      },
      film: (color) => {
        top = color;
      },
      turnUpright: () => {
        [canvas.width, canvas.height] = [720, 1280];
      },
      opened: (kind) => of(kind).length,
      layers: async () => {
        const reports = await Promise.all(connections.map((connection) => connection.getStats()));
        return reports
          .flatMap((report) => [...report.values()])
          .filter(({ type, kind, active }) => type === 'outbound-rtp' && kind === 'video' && active)
          .map(({ frameWidth, frameHeight }) => ({ width: frameWidth ?? 0, height: frameHeight ?? 0 }));
      },
    };
  }, camera === 'drawn');
}

/** Hides the page behind another app, or brings it to the front again. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    const state = hidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}
