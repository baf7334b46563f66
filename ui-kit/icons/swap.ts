import type { IconData } from './icon-data.ts'

export const swapIcon: IconData = { path: 'M4 6.75h12M13 3.75l3 3-3 3M16 13.25H4M7 10.25l-3 3 3 3' }
