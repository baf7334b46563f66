import type { IconData } from './icon-data.ts'

export const slidersIcon: IconData = {
  path: 'M3.5 6.5h6M14 6.5h2.5M3.5 13.5H6M10.5 13.5h6M14 6.5a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0zM10.5 13.5a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0z',
}
