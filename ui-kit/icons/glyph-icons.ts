import type { IconData } from './icons.ts'

// What a glyph shows where there is no picture. Apart from the others, because the host's buttons load these alone.

export const globeIcon: IconData = {
  path: 'M17.25 10a7.25 7.25 0 1 1-14.5 0 7.25 7.25 0 0 1 14.5 0zM2.75 10h14.5M13.25 10c0 4-1.45 7.25-3.25 7.25S6.75 14 6.75 10 8.2 2.75 10 2.75 13.25 6 13.25 10z',
}

export const plugIcon: IconData = { path: 'M7.5 3v4M12.5 3v4M5.5 7h9v3a4.5 4.5 0 0 1-9 0zM10 14.5V17' }

export const userIcon: IconData = { path: 'M13.25 7a3.25 3.25 0 1 1-6.5 0 3.25 3.25 0 0 1 6.5 0zM4 16.75c.7-3 3-4.5 6-4.5s5.3 1.5 6 4.5' }

export const walletIcon: IconData = {
  path: 'M14.75 7.75V6.25a1 1 0 0 0-1-1H4.5a1.25 1.25 0 0 0 0 2.5h11a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H5a1.75 1.75 0 0 1-1.75-1.75V6.5M13.75 11.75h.01',
}
