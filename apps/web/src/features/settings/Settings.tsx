import BackIcon from '@mui/icons-material/ChevronLeftRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSmallScreen } from '../../ui/useSmallScreen.ts';
import { useCurrentUser } from '../../wire/session.ts';
import { hasDrafts } from './editor/drafts.ts';
import { groupAt, type SettingsGroup } from './shell/groups.ts';
import { SettingsList } from './shell/SettingsList.tsx';

/** The parts of a page that name a setting. */
const NAMES = '[data-setting], label, legend, h2, th, button';

/** The frame around a name that is marked with it. */
const FRAME =
  '[data-setting], .MuiFormControl-root, .MuiFormControlLabel-root, fieldset, section, button, table';

const MARKED = 'data-marked';

interface SettingsProps {
  /** The group in the address; absent on the list's own page, which a wide screen shows with the first group. */
  groupId: string | undefined;
  /** The setting to show and mark. */
  find: string | null;
}

/** The company's rules for inspections, for admins. Unsaved changes stay while another group or page is open. */
export function Settings({ groupId, find }: SettingsProps): ReactNode {
  const { id: personId } = useCurrentUser();
  const isSmall = useSmallScreen('md');
  useReminder(personId);
  if (isSmall && groupId === undefined)
    return (
      <>
        <PageHeader title="Settings" />
        <SettingsList currentId={null} isPage />
      </>
    );
  const group = groupAt(groupId);
  return (
    <Box sx={LAYOUT}>
      {isSmall ? <BackToList /> : <SettingsList currentId={group.id} isPage={false} />}
      <Panel key={group.id} group={group} find={find} />
    </Box>
  );
}

function BackToList(): ReactNode {
  return (
    <Button component={Link} to="/settings" color="inherit" startIcon={<BackIcon />} sx={BACK}>
      Settings
    </Button>
  );
}

function Panel({ group, find }: { group: SettingsGroup; find: string | null }): ReactNode {
  const { label, line, Content } = group;
  const panel = useRef<HTMLDivElement>(null);
  useMarked(panel, find);
  return (
    <Box ref={panel} sx={PANEL}>
      <PageHeader title={label} line={line} />
      <Content />
    </Box>
  );
}

/** Reminds a person who leaves the page of unsaved changes, with a link back. */
function useReminder(personId: string): void {
  const navigate = useNavigate();
  useEffect(
    () => () => {
      if (!hasDrafts(personId)) return;
      toast({
        title: 'Your changes to the settings are not saved',
        description: 'They are kept until you close the app.',
        action: { label: 'Back to settings', onClick: () => void navigate('/settings') },
        durationMs: 10_000,
      });
    },
    [personId, navigate],
  );
}

const LAYOUT = {
  display: 'grid',
  gridTemplateColumns: { md: '232px minmax(0, 860px)' },
  columnGap: 5,
  alignItems: 'start',
};
const BACK = { justifySelf: 'start', minHeight: 44, ml: -1, mb: 1 };
const PANEL = {
  minWidth: 0,
  // A focused field is not below the bar of unsaved changes.
  '& :is(input, textarea, button, [role=combobox])': { scrollMarginBottom: '120px' },
  [`& [${MARKED}]`]: {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: '4px',
    borderRadius: 1,
  },
  // A row reaches the edges of its card, which would cut the outline.
  [`& li[${MARKED}]`]: { outlineOffset: '-3px' },
};

/** Scrolls to the setting of a search, marks it, and focuses its control, as soon as it is on the page. */
function useMarked(panel: RefObject<HTMLElement | null>, find: string | null): void {
  useEffect(() => {
    const root = panel.current;
    if (!root || find === null) return;
    const show = (): void => {
      const setting = root.querySelector(`[${MARKED}]`) ? null : settingIn(root, find);
      if (setting) mark(setting, root);
    };
    // The group may still be reading what it shows, and may replace it when more arrives.
    const watch = new MutationObserver(show);
    // After a navigation the page first scrolls to its top and takes the focus.
    const frame = requestAnimationFrame(() => {
      show();
      watch.observe(root, { childList: true, subtree: true });
    });
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      unmark(root);
    };
  }, [panel, find]);
}

export function settingIn(root: HTMLElement, find: string): HTMLElement | null {
  const names = [...root.querySelectorAll<HTMLElement>(NAMES)];
  const name = names.find((one) => one.dataset.setting === find || one.textContent.trim().startsWith(find));
  return name?.closest<HTMLElement>(FRAME) ?? name ?? null;
}

function mark(setting: HTMLElement, root: HTMLElement): void {
  setting.setAttribute(MARKED, '');
  setting.scrollIntoView({ block: 'start' });
  const control = setting.matches('button')
    ? setting
    : setting.querySelector('input, textarea, [role=combobox], button');
  // A person who moved to another field stays there.
  if (control instanceof HTMLElement && !root.contains(document.activeElement))
    control.focus({ preventScroll: true });
}

function unmark(root: HTMLElement): void {
  for (const setting of root.querySelectorAll(`[${MARKED}]`)) setting.removeAttribute(MARKED);
}
