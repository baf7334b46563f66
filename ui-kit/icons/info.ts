import type { IconData } from './icon-data.ts'

export const infoIcon: IconData = { path: 'M17.25 10a7.25 7.25 0 1 1-14.5 0 7.25 7.25 0 0 1 14.5 0zM10 9.25v4.5M10 6.5h.01' }
