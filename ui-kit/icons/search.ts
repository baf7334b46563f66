import type { IconData } from './icon-data.ts'

export const searchIcon: IconData = { path: 'M14.25 9a5.25 5.25 0 1 1-10.5 0 5.25 5.25 0 0 1 10.5 0zM12.9 12.9l3.6 3.6' }
