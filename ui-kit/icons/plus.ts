import type { IconData } from './icon-data.ts'

export const plusIcon: IconData = { path: 'M10 4.5v11M4.5 10h11' }
