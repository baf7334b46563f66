import type { IconData } from './icon-data.ts'

export const goIcon: IconData = { path: 'M4 10h11.5M11 5l5 5-5 5', mirror: true }
