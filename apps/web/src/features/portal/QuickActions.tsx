import ReportsIcon from '@mui/icons-material/DescriptionOutlined';
import ScheduleIcon from '@mui/icons-material/EventAvailableOutlined';
import MailIcon from '@mui/icons-material/MailOutlineRounded';
import AccountIcon from '@mui/icons-material/ManageAccountsOutlined';
import ContactIcon from '@mui/icons-material/SupportAgentOutlined';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

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
