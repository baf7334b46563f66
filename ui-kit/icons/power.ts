import type { IconData } from './icon-data.ts'

export const powerIcon: IconData = { path: 'M10 3.25V10M6 5.25a6.25 6.25 0 1 0 8 0' }
