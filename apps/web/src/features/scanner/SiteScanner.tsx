import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { LocalMedia } from '../../devices/LocalMedia.ts';
import { usePhotoPosition } from '../../devices/usePhotoPosition.ts';
import { NextPhotoLine } from '../../inspection/required-views/NextPhotoLine.tsx';
import { useNextView } from '../../inspection/required-views/nextView.ts';
import { toast } from '../../ui/toasts.ts';
import { useResource } from '../../ui/useResource.ts';
import { ScannerPanel } from './ScannerPanel.tsx';
import { SCANNER_TEXTS } from './scannerTexts.ts';
import type { ScannerTools } from './tools.ts';

interface SiteScannerProps {
  inspectionId: string;
  tools?: ScannerTools;
}

/** The scanner on this device's own camera, which is open while this is shown. */
export function SiteScanner(props: SiteScannerProps): ReactNode {
  const media = useResource(openRearCamera);
  return media && <WithCamera {...props} media={media} />;
}

const openRearCamera = (): LocalMedia => new LocalMedia('environment');

function WithCamera({ media, ...props }: SiteScannerProps & { media: LocalMedia }): ReactNode {
  const camera = useStore(media.store, (state) => state.camera);
  const track = camera.name === 'live' ? camera.track : null;
  const view = useNextView(props.inspectionId);
  const position = usePhotoPosition();
  const start = (): void => {
    position.start();
    void media.startCamera().catch(() => toast(SCANNER_TEXTS.cameraError));
  };
  const button = (
    <Button
      variant="contained"
      startIcon={<CameraIcon />}
      loading={camera.name === 'starting'}
      loadingPosition="start"
      onClick={start}
    >
      Start video
    </Button>
  );
  return (
    <ScannerPanel
      {...props}
      track={track}
      readPosition={() => position.read(POSITION_PATIENCE_MS)}
      startVideo={!track && button}
    >
      {view && <NextPhotoLine label={view.label} />}
    </ScannerPanel>
  );
}

/** The longest wait for a keyframe's position: the scan continues without it. */
const POSITION_PATIENCE_MS = 1000;
