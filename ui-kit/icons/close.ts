import type { IconData } from './icon-data.ts'

export const closeIcon: IconData = { path: 'M5.5 5.5l9 9M14.5 5.5l-9 9' }
