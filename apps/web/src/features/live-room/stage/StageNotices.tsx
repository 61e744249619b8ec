import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { memo, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useCall, useLocalMedia, useRoom, useStage } from '../call/callContext.ts';
import { NOTICES } from '../notices.ts';
import { Notice } from '../parts/Notice.tsx';
import { type NoticeAction, type NoticeFacts, type StageNotice, type TextNotice } from '../parts/notice.ts';
import { inOrder } from '../parts/roomPart.tsx';
import { useDeviceActions } from '../useDeviceActions.ts';

/**
 * More notices would cover the picture. The others are announced, and counted on a button that shows them.
 */
const SHOWN_AT_ONCE = 3;
/** How often a text that contains a time is updated. */
const TICK_MS = 500;

export const StageNotices = memo(function StageNotices(): ReactNode {
  const { pictures, spotlight } = useStage();
  const { notices, dismiss } = useNotices();
  const [isOpen, setOpen] = useState(false);
  const hasTiles = pictures.some(({ id }) => id !== spotlight?.id);
  const count = isOpen ? notices.length : SHOWN_AT_ONCE;
  const hidden = notices.slice(count);
  return (
    <Box sx={[POSITION, !hasTiles && WITHOUT_TILES]} aria-live="polite">
      {notices.slice(0, count).map((notice) => (
        <OneNotice key={notice.id} notice={notice} onDismiss={dismiss} />
      ))}
      {hidden.map(
        (notice) =>
          'text' in notice && (
            <span key={notice.id} style={visuallyHidden}>
              <NoticeText text={notice.text} />
            </span>
          ),
      )}
      {notices.length > SHOWN_AT_ONCE && (
        <Box aria-live="off">
          <Button size="small" color="inherit" onClick={() => setOpen(!isOpen)} sx={MORE}>
            {isOpen ? 'Show fewer messages' : `${hidden.length} more`}
          </Button>
        </Box>
      )}
    </Box>
  );
});

const MORE = { color: '#fff', bgcolor: 'rgba(5, 12, 9, 0.88)', minHeight: 44 };
const POSITION = {
  position: 'absolute',
  top: 52,
  left: 12,
  right: { xs: 108, md: 180 },
  maxHeight: 'calc(100% - 64px)',
  overflowY: 'auto',
  // The notices are next to the camera controls, which reach this high on a small phone.
  '&:has(~ fieldset)': { left: 72 },
  display: 'flex',
  flexDirection: 'column',
  alignItems: { xs: 'flex-start', md: 'center' },
  gap: 1,
  zIndex: 1,
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto', flexShrink: 0 },
};

/** The whole width, above the button for picture-in-picture. */
const WITHOUT_TILES = {
  '@container stage (min-height: 310px)': {
    right: { xs: 12, md: 180 },
    maxHeight: { xs: 'calc(100% - 120px)', md: 'calc(100% - 64px)' },
  },
};

interface OneNoticeProps {
  notice: StageNotice;
  onDismiss: (id: string) => void;
}

function OneNotice({ notice, onDismiss }: OneNoticeProps): ReactNode {
  if ('render' in notice) return <notice.render />;
  const { id, tone, text, actions = [] } = notice;
  return (
    <Notice tone={tone}>
      <NoticeText text={text} />
      {actions.length > 0 && <Actions actions={actions} onDismiss={() => onDismiss(id)} />}
    </Notice>
  );
}

function NoticeText({ text }: Pick<TextNotice, 'text'>): ReactNode {
  if (typeof text === 'string') return text;
  return text.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <span key={index} aria-hidden style={{ whiteSpace: 'nowrap' }}>
        {part[0]}
      </span>
    ),
  );
}

interface ActionsProps {
  actions: readonly NoticeAction[];
  onDismiss: () => void;
}

function Actions({ actions, onDismiss }: ActionsProps): ReactNode {
  const call = useCall();
  const devices = useDeviceActions();
  // A screen reader reads the buttons with the message only if they do more than dismiss it.
  const isSilent = actions.every(({ run }) => run === undefined);
  return (
    <Box sx={{ mt: 0.5 }} aria-live={isSilent ? 'off' : undefined}>
      {actions.map(({ label, isMain = false, run }) => (
        <Button
          key={label}
          color={isMain ? 'secondary' : 'inherit'}
          size="small"
          onClick={() => (run ? run(call, devices) : onDismiss())}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}

/** Returns the notices by priority, without those that this person has dismissed. */
function useNotices(): { notices: readonly StageNotice[]; dismiss: (id: string) => void } {
  const [now, setNow] = useState(() => Date.now());
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const facts: NoticeFacts = { ...useFacts(), now };
  const all = NOTICES.flatMap((source) => source(facts)).filter(({ id }) => !dismissed.includes(id));
  const notices = inOrder(all.filter(({ from = 0, until = Infinity }) => from <= now && now < until));
  const ticks = notices.some((notice) => 'text' in notice && notice.ticks);
  const changes = all.flatMap(({ from = 0, until = Infinity }) => [from, until]);
  const nextAt = Math.min(...changes.filter((at) => at > now));
  const ids = notices.map(({ id }) => id).join(' ');
  useEffect(() => {
    // `now` does not advance while no notice needs it.
    const timer = setTimeout(() => setNow(Date.now()));
    return () => clearTimeout(timer);
  }, [ids]);
  useEffect(() => {
    if (!ticks) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [ticks]);
  useEffect(() => {
    if (nextAt === Infinity) return undefined;
    const timer = setTimeout(() => setNow(Math.max(Date.now(), nextAt)), nextAt - Date.now());
    return () => clearTimeout(timer);
  }, [nextAt]);
  return { notices, dismiss: (id) => setDismissed([...dismissed, id]) };
}

function useFacts(): Omit<NoticeFacts, 'now'> {
  const { device, view, views } = useCall();
  const room = useRoom((state) => state);
  const stage = useStage();
  const local = useLocalMedia((media) => media);
  const position = useStore(device.position.store, ({ phase }) => phase.name);
  useSyncExternalStore(views.subscribe, views.version);
  return { room, stage, local, position, view };
}
