import InstallIcon from '@mui/icons-material/InstallMobileRounded';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTurn } from '../../ui/turns.ts';
import { useCoversContent } from '../../ui/useCoversContent.ts';
import { InstallTutorialLater } from './InstallTutorialLater.tsx';
import { install, isStandalone, useInstallation } from './installation.ts';

const FIELD =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, [contenteditable="true"]';

const hasFocusedField = (): boolean => document.activeElement?.matches(FIELD) ?? false;

const keepsText = (field: Element): boolean => field.isConnected && 'value' in field && field.value !== '';

/**
 * The round button at the bottom right, with the tutorial that it opens, on the pages before sign-in and in the
 * portal. It is hidden while it would cover words or a control, while a person types, and while a message is shown.
 */
export function InstallButton(): ReactNode {
  const isInstalled = useInstallation((state) => state.isInstalled);
  return (
    <>
      {!isInstalled && !isStandalone() && <RoundButton />}
      <InstallTutorialLater />
    </>
  );
}

function RoundButton(): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const isInTheWay = useCoversContent(button);
  const isTyping = useTyping();
  const isShown = useTurn('offer', !isInTheWay && !isTyping);
  return (
    <IconButton
      ref={button}
      aria-label="Install App"
      title="Install App"
      onClick={() => void install()}
      style={{ visibility: isShown ? 'visible' : 'hidden' }}
      sx={ROUND}
    >
      <InstallIcon />
    </IconButton>
  );
}

const ROUND = {
  position: 'fixed',
  right: 'max(16px, env(safe-area-inset-right))',
  bottom: 'max(16px, env(safe-area-inset-bottom))',
  zIndex: 'speedDial',
  width: { xs: 44, sm: 52 },
  height: { xs: 44, sm: 52 },
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  boxShadow: 6,
  '&:hover': { bgcolor: 'primary.dark' },
};

/**
 * Whether a person is typing: a field has the focus, or keeps a text that was typed into it and neither sent nor
 * left behind. It is so after a failed sign-in.
 */
export function useTyping(): boolean {
  const [isTyping, setTyping] = useState(hasFocusedField);
  useEffect(() => {
    const typed = new Set<Element>();
    const stop = new AbortController();
    const check = (): void => setTyping(hasFocusedField() || [...typed].some(keepsText));
    const onInput = ({ target }: Event): void => {
      if (target instanceof Element && target.matches(FIELD)) typed.add(target);
      check();
    };
    document.addEventListener('input', onInput, { signal: stop.signal });
    // After the focus has moved, and after the page has answered a click.
    for (const event of ['focusin', 'focusout', 'click'])
      document.addEventListener(event, () => setTimeout(check), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return isTyping;
}
