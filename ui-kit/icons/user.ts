import type { IconData } from './icon-data.ts'

export const userIcon: IconData = { path: 'M13.25 7a3.25 3.25 0 1 1-6.5 0 3.25 3.25 0 0 1 6.5 0zM4 16.75c.7-3 3-4.5 6-4.5s5.3 1.5 6 4.5' }
