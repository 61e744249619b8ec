import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import type { ReactNode } from 'react';
import { ColorSchemeToggle } from '../../ui/ColorSchemeToggle.tsx';
import { Logo } from '../../ui/Logo.tsx';

const art = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const;

interface EntryShellProps {
  organization?: OrganizationFacts | undefined;
  children: ReactNode;
}

/** The pages before the app: a form or a message, next to a picture. Needs no router. */
export function EntryShell({ organization, children }: EntryShellProps): ReactNode {
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1.1fr)' },
      }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', p: { xs: 3, sm: 5 } }}>
        <Top organization={organization} />
        <Box sx={{ m: { xs: '0 auto', sm: 'auto' }, width: '100%', maxWidth: 400, py: { xs: 4, sm: 5 } }}>
          {children}
        </Box>
      </Box>
      <SightlineArt />
    </Box>
  );
}

function Top({ organization }: { organization: OrganizationFacts | undefined }): ReactNode {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
      <Logo size={36} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography sx={{ fontWeight: 720, letterSpacing: '-0.02em', lineHeight: 1.15 }}>
          Sightline
        </Typography>
        <Typography variant="caption" color="textSecondary" noWrap sx={{ display: 'block' }}>
          {organization?.isDemo && 'Demo data · '}
          {organization?.name}
        </Typography>
      </Box>
      <ColorSchemeToggle />
    </Box>
  );
}

/**
 * A decorative picture next to the sign-in form: a structure in the viewfinder. It is code, so no file is
 * loaded.
 */
function SightlineArt(): ReactNode {
  return (
    <Box
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        justifyContent: 'space-between',
        position: 'relative',
        overflow: 'hidden',
        m: 1.5,
        p: 5,
        borderRadius: '20px',
        bgcolor: 'brand.deep',
        color: 'brand.onDeep',
      }}
    >
      <Box component="svg" aria-hidden viewBox="0 0 600 700" preserveAspectRatio="xMidYMid slice" sx={art}>
        <Grid />
        <Structure />
        <Viewfinder />
      </Box>
      <Typography
        sx={{
          position: 'relative',
          mt: 'auto',
          fontSize: '1.5rem',
          fontWeight: 650,
          letterSpacing: '-0.02em',
          maxWidth: 420,
          lineHeight: 1.25,
        }}
      >
        See the site. Record the evidence. Sign the report.
      </Typography>
    </Box>
  );
}

function Grid(): ReactNode {
  const lines = Array.from({ length: 15 }, (_, index) => index * 50);
  return (
    <g stroke="#F2F7F4" strokeOpacity="0.05">
      {lines.map((at) => (
        <path key={at} d={`M0 ${at}H600M${at} 0V700`} />
      ))}
    </g>
  );
}

/** A frame building in one-point perspective: slab, columns, beams, trusses. */
function Structure(): ReactNode {
  return (
    <g fill="none" stroke="#7FA294" strokeWidth="2.5" strokeLinejoin="round" strokeOpacity="0.75">
      <path d="M130 470V270L300 170L470 270V470Z" />
      <path d="M180 470V241M240 470V205M300 470V170M360 470V205M420 470V241" strokeOpacity="0.5" />
      <path d="M130 370H470M130 270H470" />
      <path d="M180 370L240 270L300 370L360 270L420 370" strokeOpacity="0.45" />
      <path d="M60 500H540L600 560H0ZM130 470L100 500M470 470L500 500" />
    </g>
  );
}

function Viewfinder(): ReactNode {
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round" transform="translate(30 -55)">
      <g stroke="#C8F04F" strokeWidth="5">
        <path d="M232 276v-26a14 14 0 0 1 14-14h26M428 276v-26a14 14 0 0 0-14-14h-26" />
        <path d="M232 374v26a14 14 0 0 0 14 14h26M428 374v26a14 14 0 0 1-14 14h-26" />
      </g>
      <path d="M262 325h44M354 325h44" stroke="#F2F7F4" strokeWidth="3" />
      <circle cx="330" cy="325" r="13" stroke="#F2F7F4" strokeWidth="3" />
    </g>
  );
}
