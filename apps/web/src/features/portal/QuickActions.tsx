import ReportsIcon from '@mui/icons-material/DescriptionOutlined';
import ScheduleIcon from '@mui/icons-material/EventAvailableOutlined';
import AccountIcon from '@mui/icons-material/ManageAccountsOutlined';
import ContactIcon from '@mui/icons-material/SupportAgentOutlined';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { ContactDialog } from './ContactDialog.tsx';

/** The most frequent next steps of a client. */
export function QuickActions({ onChosen }: { onChosen: () => void }): ReactNode {
  const [isContactOpen, setContactOpen] = useState(false);
  return (
    <>
      <List disablePadding aria-label="Quick actions">
        <Action to="/schedule" icon={<ScheduleIcon />} label="Schedule New Inspection" onClick={onChosen} />
        <ListItem disablePadding>
          <ListItemButton sx={{ borderRadius: 1 }} onClick={() => setContactOpen(true)}>
            <ListItemIcon>
              <ContactIcon />
            </ListItemIcon>
            <ListItemText primary="Contact Inspector" />
          </ListItemButton>
        </ListItem>
        <Action to="/reports" icon={<ReportsIcon />} label="View Past Reports" onClick={onChosen} />
        <Action to="/account" icon={<AccountIcon />} label="Account Settings" onClick={onChosen} />
      </List>
      <ContactDialog open={isContactOpen} onClose={() => setContactOpen(false)} />
    </>
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
