import type { ReactNode } from 'react';

/** The logo, a viewfinder on a line of sight. It is decorative, since the name is next to it. */
export function Logo({ size = 32 }: { size?: number }): ReactNode {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 512 512" style={{ flex: 'none' }}>
      <rect width="512" height="512" rx="112" fill="#123F32" />
      <g fill="none" stroke="#C8F04F" strokeWidth="36" strokeLinecap="round" strokeLinejoin="round">
        <path d="M112 190v-50a28 28 0 0 1 28-28h50M322 112h50a28 28 0 0 1 28 28v50" />
        <path d="M400 322v50a28 28 0 0 1-28 28h-50M190 400h-50a28 28 0 0 1-28-28v-50" />
      </g>
      <path d="M150 256h56M306 256h56" stroke="#F2F7F4" strokeWidth="30" strokeLinecap="round" />
      <circle cx="256" cy="256" r="38" fill="none" stroke="#F2F7F4" strokeWidth="30" />
    </svg>
  );
}
