import type { IconData } from './icon-data.ts'

export const penIcon: IconData = { path: 'M3.75 16.25l.75-3.5 9-9a1.95 1.95 0 0 1 2.75 2.75l-9 9zM11.75 5.5l2.75 2.75' }
