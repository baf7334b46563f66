import type { IconData } from './icon-data.ts'

export const moreIcon: IconData = { path: 'M4.75 10h.01M10 10h.01M15.25 10h.01' }
