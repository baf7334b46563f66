import type { IconData } from './icon-data.ts'

export const clockIcon: IconData = { path: 'M17.25 10a7.25 7.25 0 1 1-14.5 0 7.25 7.25 0 0 1 14.5 0zM10 6v4.25l2.75 1.75' }
