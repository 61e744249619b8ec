import ScheduleIcon from '@mui/icons-material/AddTaskRounded';
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import MessagesIcon from '@mui/icons-material/ChatBubbleOutlineRounded';
import InspectionsIcon from '@mui/icons-material/ChecklistRounded';
import ReportsIcon from '@mui/icons-material/DescriptionOutlined';
import AnalyticsIcon from '@mui/icons-material/InsightsRounded';
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import ClientsIcon from '@mui/icons-material/PeopleOutlineRounded';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import IntegrationIcon from '@mui/icons-material/SyncAltRounded';
import MyDayIcon from '@mui/icons-material/TodayRounded';
import { ADMIN, type PrincipalRole } from '@sightline/contracts/accounts/roles';

export interface StaffEntry {
  to: string;
  label: string;
  /** Shown in the menu of a phone only. */
  Icon: typeof MyDayIcon;
  /** The roles that see it; all staff by default. */
  roles?: readonly PrincipalRole[];
}

const DASHBOARD = { label: 'Dashboard', Icon: DashboardIcon };
const MY_DAY = { label: 'My Day', Icon: MyDayIcon };

export const MESSAGES: StaffEntry = { to: '/communications', label: 'Messages', Icon: MessagesIcon };
const SCHEDULE: StaffEntry = { to: '/schedule', label: 'Schedule', Icon: ScheduleIcon };
const CALENDAR: StaffEntry = { to: '/calendar', label: 'Calendar', Icon: CalendarIcon };
const INSPECTIONS: StaffEntry = { to: '/inspections', label: 'Inspections', Icon: InspectionsIcon };
const REPORTS: StaffEntry = { to: '/reports', label: 'Reports', Icon: ReportsIcon };
const CLIENTS: StaffEntry = { to: '/clients', label: 'Clients', Icon: ClientsIcon };
/** Less frequent entries, which are in a menu on every screen. */
const MORE: readonly StaffEntry[] = [
  { to: '/my-day', ...MY_DAY, roles: ADMIN },
  { to: '/dashboard', ...DASHBOARD, roles: ['inspector'] },
  { to: '/payments', label: 'Payments', Icon: PaymentsIcon },
  { to: '/honeybook', label: 'Integration', Icon: IntegrationIcon },
  { to: '/analytics', label: 'Analytics', Icon: AnalyticsIcon, roles: ADMIN },
  { to: '/settings', label: 'Settings', Icon: SettingsIcon, roles: ADMIN },
];

/** Entries in sight, and those that are folded into a menu. */
interface StaffEntries {
  first: readonly StaffEntry[];
  rest: readonly StaffEntry[];
}

/** The entries of the bar of a wide screen. */
export function barEntries(role: PrincipalRole): StaffEntries {
  return {
    first: [homeOf(role), SCHEDULE, CALENDAR, INSPECTIONS, REPORTS, CLIENTS, MESSAGES],
    rest: moreFor(role),
  };
}

/** The entries of the menu of a phone: what is opened each day, and the work of a desk below it. */
export function phoneEntries(role: PrincipalRole): StaffEntries {
  const daily = [homeOf(role), CALENDAR, INSPECTIONS, MESSAGES, REPORTS];
  return role === 'inspector'
    ? { first: daily, rest: [SCHEDULE, CLIENTS, ...moreFor(role)] }
    : { first: [...daily, CLIENTS], rest: [SCHEDULE, ...moreFor(role)] };
}

/** The first screen of each role, at `/`. */
function homeOf(role: PrincipalRole): StaffEntry {
  return { to: '/', ...(role === 'inspector' ? MY_DAY : DASHBOARD) };
}

function moreFor(role: PrincipalRole): StaffEntry[] {
  return MORE.filter(({ roles }) => !roles || roles.includes(role));
}
