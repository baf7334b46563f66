import type { IconData } from './icon-data.ts'

export const checkIcon: IconData = { path: 'M4.5 10.5l3.75 3.75 7.25-8' }
