import type { IconData } from './icon-data.ts'

export const receiveIcon: IconData = { path: 'M14.5 5.5l-9 9M13 14.5H5.5V7' }
