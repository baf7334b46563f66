import type { IconData } from './icon-data.ts'

export const againIcon: IconData = { path: 'M15.75 10a5.75 5.75 0 1 1-1.7-4.1l1.95 1.85M16 4v3.75h-3.75' }
