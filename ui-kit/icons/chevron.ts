import type { IconData } from './icon-data.ts'

export const chevronIcon: IconData = { path: 'M8 5l5 5-5 5', mirror: true }
