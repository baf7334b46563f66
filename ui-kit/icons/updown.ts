import type { IconData } from './icon-data.ts'

export const updownIcon: IconData = { path: 'M6.75 4v12M3.75 13l3 3 3-3M13.25 16V4M10.25 7l3-3 3 3' }
