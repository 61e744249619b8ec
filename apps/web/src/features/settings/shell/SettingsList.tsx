import ChevronIcon from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useCurrentUser } from '../../../wire/session.ts';
import { hasDrafts, useDrafts } from '../editor/drafts.ts';
import { groupAt, SECTIONS, type SettingsGroup } from './groups.ts';
import { addressOf, searchSettings } from './searchSettings.ts';

interface SettingsListProps {
  /** The id of the open group; null on the list's own page. */
  currentId: string | null;
  /** Whether the list is a page, with a line for each group. */
  isPage: boolean;
}

/** The groups of the settings, and the search over all of them. */
export function SettingsList({ currentId, isPage }: SettingsListProps): ReactNode {
  const [search, setSearch] = useState('');
  const navigate = useNavigate();
  const found = searchSettings(search);
  return (
    <Box component="nav" aria-label="Settings" sx={isPage ? {} : ASIDE}>
      {!isPage && (
        <Typography variant="h3" component="p" sx={{ px: 1.25, mb: 1.5 }}>
          Settings
        </Typography>
      )}
      <form
        noValidate
        role="search"
        aria-label="Settings"
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = found;
          if (first) void navigate(addressOf(first));
        }}
      >
        <SearchField label="Search settings" value={search} onChange={setSearch} />
      </form>
      {search.trim() === '' ? (
        SECTIONS.map(({ title, groups }) => (
          <Box key={title} sx={{ mt: 2 }}>
            <Typography variant="overline" color="textSecondary" sx={{ px: 1.25 }}>
              {title}
            </Typography>
            <Box component="ul" aria-label={title} sx={LIST}>
              {groups.map((group) => (
                <GroupEntry key={group.id} group={group} isCurrent={group.id === currentId} isPage={isPage} />
              ))}
            </Box>
          </Box>
        ))
      ) : (
        <Results found={found} />
      )}
    </Box>
  );
}

interface GroupEntryProps {
  group: SettingsGroup;
  isCurrent: boolean;
  isPage: boolean;
}

function GroupEntry({ group: { id, label, line }, isCurrent, isPage }: GroupEntryProps): ReactNode {
  const { id: personId } = useCurrentUser();
  const isUnsaved = useDrafts((state) => hasDrafts(`${personId}/${id}`, state));
  return (
    <li>
      <Box
        component={Link}
        to={`/settings/${id}`}
        aria-current={isCurrent ? 'page' : undefined}
        sx={isPage ? { ...ENTRY, ...PAGE_ENTRY } : ENTRY}
      >
        <Box component="span" sx={{ minWidth: 0, flex: 1 }}>
          {label}
          {isPage && (
            <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
              {line}
            </Typography>
          )}
        </Box>
        {isUnsaved && (
          <>
            <Box component="span" sx={DOT} />
            <Box component="span" sx={visuallyHidden}>
              , unsaved changes
            </Box>
          </>
        )}
        {isPage && <ChevronIcon fontSize="small" sx={{ color: 'text.secondary' }} />}
      </Box>
    </li>
  );
}

function Results({ found }: { found: ReturnType<typeof searchSettings> }): ReactNode {
  if (found.length === 0)
    return (
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 2, px: 1.25 }}>
        No setting has these words.
      </Typography>
    );
  return (
    <Box component="ul" aria-label="Settings found" sx={{ ...LIST, mt: 1.5 }}>
      {found.map((setting) => (
        <li key={`${setting.groupId} ${setting.label}`}>
          <Box component={Link} to={addressOf(setting)} sx={{ ...ENTRY, py: 0.75 }}>
            <Box component="span" sx={{ minWidth: 0 }}>
              {setting.label}
              <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                {groupAt(setting.groupId).label}
              </Typography>
            </Box>
          </Box>
        </li>
      ))}
    </Box>
  );
}

const ASIDE = {
  position: 'sticky',
  top: 'calc(var(--header-height, 66px) + 16px)',
  maxHeight: 'calc(100vh - var(--header-height, 66px) - 32px)',
  overflowY: 'auto',
  // The focus rings of the entries.
  p: 0.5,
  m: -0.5,
} as const;
const LIST = { listStyle: 'none', m: 0, p: 0 } as const;
const ENTRY = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: { xs: 44, md: 34 },
  px: 1.25,
  borderRadius: 1,
  color: 'text.primary',
  fontSize: '0.875rem',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': { bgcolor: 'action.selected', fontWeight: 620 },
} as const;
const PAGE_ENTRY = {
  minHeight: 56,
  py: 1,
  fontSize: '1rem',
  borderBottom: 1,
  borderColor: 'divider',
  borderRadius: 0,
};
const DOT = { width: 8, height: 8, borderRadius: 99, bgcolor: 'warning.main', flexShrink: 0 };
