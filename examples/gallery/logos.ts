const drawn = (from: string, to: string, shape: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><path d="M0 0h32v32H0z" fill="url(#g)"/>${shape}</svg>`,
  )}`

const line = (d: string, width = 2.6) =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const solid = (d: string, fill = '#fff') => `<path d="${d}" fill="${fill}"/>`

/** Wallets that do not exist, with logos drawn for this page. */
export const logos = {
  Halcyon: drawn('#2f6fed', '#1b3fb8', line('M7 18a9 9 0 0 1 18 0M12 19a4 4 0 0 1 8 0')),
  Kestrel: drawn('#f08a3c', '#d9541e', solid('M7 10l9 4 9-4-9 13z')),
  Tessera: drawn('#22262e', '#0d0f13', solid('M9 9h6v6H9zM17 17h6v6h-6z')),
  Marlow: drawn('#8d5cf0', '#5a2fc2', line('M8 22V10.5l8 7 8-7V22', 2.8)),
  Quay: drawn('#18a57b', '#0b6f59', solid('M8 20h3v4H8zM14.5 14h3v10h-3zM21 8h3v16h-3z')),
  Fathom: drawn('#31b4e0', '#1175b8', line('M7 13c3-3 6 3 9 0s6 3 9 0M7 19c3-3 6 3 9 0s6 3 9 0', 2.4)),
  Pelican: drawn('#f3c23a', '#e09a12', solid('M16 7c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z', '#3b2a05')),
  'Cobalt Safe & Vault': drawn('#2a3bd1', '#131c7c', line('M16 7l7.8 4.5v9L16 25l-7.8-4.5v-9z', 2.4)),
  Meridian: drawn(
    '#dfe6ea',
    '#b6c4cc',
    '<circle cx="16" cy="16" r="8" fill="none" stroke="#1d3038" stroke-width="2.2"/><path d="M16 8v16M8.5 13.5h15M8.5 18.5h15" stroke="#1d3038" stroke-width="1.8"/>',
  ),
} as const

/** The name of a wallet on this page. */
export type Wallet = keyof typeof logos
