import type { IconData } from './icon-data.ts'

export const plugIcon: IconData = { path: 'M7.5 3v4M12.5 3v4M5.5 7h9v3a4.5 4.5 0 0 1-9 0zM10 14.5V17' }
