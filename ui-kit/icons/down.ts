import type { IconData } from './icon-data.ts'

export const downIcon: IconData = { path: 'M5.5 8l4.5 4.5L14.5 8' }
