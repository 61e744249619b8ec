import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { counted } from '@sightline/wording/counted';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { PracticeChecklist } from '../../features/checklist/practice/PracticeChecklist.tsx';
import { CameraScreen } from '../../features/photos/capture/CameraScreen.tsx';
import { type Measurements, PracticeMeasuring, PracticePhotos } from '../practice-room/PracticePhotos.tsx';
import { type PracticePhoto, usePracticePhotos } from '../practice-room/usePracticePhotos.ts';
import { Main } from '../shells/Main.tsx';

const TABS = { video: 'Video', photos: 'Photos', measurements: 'Measure', checklist: 'Checklist' };
type TabName = keyof typeof TABS;

/**
 * A workspace without an inspection, for practice with camera, photos, measuring and checklist on this device
 * only.
 */
export default function PracticeRoomPage(): ReactNode {
  const [tab, setTab] = useState<TabName>('video');
  const photos = usePracticePhotos();
  const [measured, setMeasured] = useState<PracticePhoto | null>(null);
  const [measurements, setMeasurements] = useState<Measurements>([]);
  return (
    <Main>
      <title>Practice room · Sightline</title>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography component="h1" variant="h1" sx={{ flex: 1 }}>
          Virtual inspection: Practice
        </Typography>
        <Button component={Link} to="/" color="inherit">
          Back
        </Button>
      </Box>
      <Alert severity="info" role="note" sx={{ mb: 2 }}>
        <AlertTitle>Practice room</AlertTitle>
        Try out the camera, photos, measuring and the checklist. Nothing here is sent, and the photos are gone
        when you leave this page.
      </Alert>
      <Tabs value={tab} onChange={(_, next: TabName) => setTab(next)} variant="scrollable" sx={{ mb: 2 }}>
        {Object.entries(TABS).map(([name, label]) => (
          <Tab key={name} value={name} label={label} id={`practice-${name}`} aria-controls="practice-panel" />
        ))}
      </Tabs>
      <Box role="tabpanel" id="practice-panel" aria-labelledby={`practice-${tab}`}>
        {tab === 'video' && <Video onTake={photos.take} count={photos.all.length} />}
        {tab === 'photos' && <PracticePhotos photos={photos} onMeasure={setMeasured} />}
        {tab === 'measurements' && (
          <PracticePhotos photos={photos} onMeasure={setMeasured} measurements={measurements} />
        )}
        {tab === 'checklist' && <PracticeChecklist />}
      </Box>
      {measured && (
        <PracticeMeasuring
          photo={measured}
          measurements={measurements}
          onMeasurement={(measurement) => setMeasurements((before) => [...before, measurement])}
          onClose={() => setMeasured(null)}
        />
      )}
    </Main>
  );
}

interface VideoProps {
  onTake: (picture: Blob) => Promise<void>;
  count: number;
}

function Video({ onTake, count }: VideoProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" size="large" onClick={() => setOpen(true)}>
        Start camera
      </Button>
      <Typography role="status" color="textSecondary" sx={{ mt: 2 }}>
        {`${counted(count, 'photo')} taken`}
      </Typography>
      {isOpen && (
        <CameraScreen
          title="Practice"
          count={count}
          onPicture={async ({ blob }) => await onTake(blob)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
