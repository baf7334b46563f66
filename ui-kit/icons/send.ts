import type { IconData } from './icon-data.ts'

export const sendIcon: IconData = { path: 'M5.5 14.5l9-9M7 5.5h7.5V13' }
