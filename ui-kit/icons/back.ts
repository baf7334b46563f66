import type { IconData } from './icon-data.ts'

export const backIcon: IconData = { path: 'M16 10H4.5M9 5l-5 5 5 5', mirror: true }
