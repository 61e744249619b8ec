import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import VisitIcon from '@mui/icons-material/HomeWorkOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlineRounded';
import FeeIcon from '@mui/icons-material/ReceiptLongOutlined';
import MethodIcon from '@mui/icons-material/VideocamOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { projectTypeLabel } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { InspectionStatusDot } from '../../inspection/ui/InspectionStatusChip.tsx';
import { ScheduledMoment } from '../../inspection/ui/ScheduledMoment.tsx';
import type { OwnRecord } from './OwnInspectionRows.tsx';
import { OwnStepButtons } from './OwnStepButtons.tsx';
import { PaymentLine } from './PaymentLine.tsx';
import { phaseOf } from './phase.ts';

interface PortalCardProps extends OwnRecord {
  /** Whether its step is the first one of the page. */
  isFirst: boolean;
}

/** An inspection that is ahead or under way, with its steps; its address opens its page. */
export function PortalCard({ inspection, payment, steps, onPay, isFirst }: PortalCardProps): ReactNode {
  const { id, address, projectType, inspector, isVirtual } = inspection;
  return (
    <Card component="li" data-row={id} sx={{ p: 2.5, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="overline" color="textSecondary" sx={PHASE}>
            {phaseOf(inspection.status)}
          </Typography>
          <Typography component="h3" variant="h3">
            <MuiLink component={Link} to={`/inspection/${id}`} data-title color="inherit" sx={TITLE}>
              {address}
            </MuiLink>
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {projectTypeLabel(projectType)}
          </Typography>
        </Box>
        <Typography component="span" variant="body2" sx={{ flex: 'none' }}>
          <InspectionStatusDot inspection={inspection} />
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 0.75 }}>
        <Fact icon={<CalendarIcon />} name="Scheduled">
          <ScheduledMoment inspection={inspection} withZone />
        </Fact>
        <Fact icon={<PersonIcon />} name="Inspector">
          {inspector || 'To be assigned'}
        </Fact>
        <Fact icon={isVirtual ? <MethodIcon /> : <VisitIcon />} name="Method">
          {isVirtual ? 'Virtual Inspection' : 'On-Site Inspection'}
        </Fact>
        <Fact icon={<FeeIcon />} name="Fee">
          <PaymentLine inspection={inspection} payment={payment} />
        </Fact>
      </Box>
      {steps.length > 0 && (
        <Box sx={{ display: 'grid', gap: 1, mt: 'auto' }}>
          <OwnStepButtons {...{ inspection, steps, onPay }} look={isFirst ? 'next' : 'card'} />
        </Box>
      )}
    </Card>
  );
}

/** On a phone the status says the same in the same place. */
const PHASE = { display: { xs: 'none', sm: 'inline' } } as const;

const TITLE = {
  display: 'inline-block',
  py: 0.5,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline' },
} as const;

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }): ReactNode {
  return (
    <Box sx={FACT}>
      {icon}
      <Typography variant="body2" component="div" sx={{ display: 'flex', columnGap: 0.5, minWidth: 0 }}>
        <Box component="span" sx={{ flex: 'none', color: 'text.secondary' }}>
          {name}:
        </Box>{' '}
        <Box sx={{ minWidth: 0 }}>{children}</Box>
      </Typography>
    </Box>
  );
}

const FACT = {
  display: 'flex',
  gap: 1.25,
  '& svg': { fontSize: 19, mt: '2px', color: 'text.secondary', flex: 'none' },
} as const;
