import ReportsIcon from '@mui/icons-material/DescriptionOutlined';
import ScheduleIcon from '@mui/icons-material/EventAvailableOutlined';
import MailIcon from '@mui/icons-material/MailOutlineRounded';
import AccountIcon from '@mui/icons-material/ManageAccountsOutlined';
import ContactIcon from '@mui/icons-material/SupportAgentOutlined';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '../../wire/session.ts';
import { useOwnInspections } from './ownInspections.ts';

export function PortalAccount(): ReactNode {
  const user = useCurrentUser();
  return (
    <Box component="section" aria-label="Account" sx={{ overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 650 }}>
        {user.firstName} {user.lastName}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {user.email}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 1 }}>
        Client ID
      </Typography>
      <Typography variant="body2">{user.clientId ? shortId(user.clientId) : 'N/A'}</Typography>
    </Box>
  );
}

/** The form in which people read an id out over the phone: its first eight digits. */
function shortId(id: string): string {
  return id.slice(0, 8).toUpperCase();
}

/** The most frequent next steps of a client. */
export function QuickActions({ onChosen }: { onChosen: () => void }): ReactNode {
  return (
    <List disablePadding aria-label="Quick actions">
      <Action to="/schedule" icon={<ScheduleIcon />} label="Schedule New Inspection" onClick={onChosen} />
      <Action to="/messages?new" icon={<ContactIcon />} label="Contact Inspector" onClick={onChosen} />
      <Action to="/messages" icon={<MailIcon />} label="Messages from Inspectors" onClick={onChosen} />
      <Action to="/reports" icon={<ReportsIcon />} label="View Past Reports" onClick={onChosen} />
      <Action to="/account" icon={<AccountIcon />} label="Account Settings" onClick={onChosen} />
    </List>
  );
}

interface ActionProps {
  to: string;
  icon: ReactNode;
  label: string;
  onClick: () => void;
}

function Action({ to, icon, label, onClick }: ActionProps): ReactNode {
  return (
    <ListItem disablePadding>
      <ListItemButton component={Link} to={to} onClick={onClick} sx={{ borderRadius: 1 }}>
        <ListItemIcon>{icon}</ListItemIcon>
        <ListItemText primary={label} />
      </ListItemButton>
    </ListItem>
  );
}

/** The numbers of scheduled and completed inspections; delivered ones count as completed. */
export function InspectionCounts(): ReactNode {
  const { data } = useOwnInspections();
  const count = (...statuses: string[]): number | undefined =>
    data?.filter(({ status }) => statuses.includes(status)).length;
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, m: 0 }}>
      <Count label="Scheduled" value={count('scheduled')} />
      <Count label="Completed" value={count('completed', 'report_delivered')} />
    </Box>
  );
}

function Count({ label, value }: { label: string; value: number | undefined }): ReactNode {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column-reverse',
        p: 1.5,
        borderRadius: 1.25,
        bgcolor: 'background.default',
      }}
    >
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontSize: '1.5rem', fontWeight: 700, lineHeight: 1.2 }}>
        {value ?? '–'}
      </Typography>
    </Box>
  );
}
