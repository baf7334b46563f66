import type { IconData } from './icon-data.ts'

export const globeIcon: IconData = {
  path: 'M17.25 10a7.25 7.25 0 1 1-14.5 0 7.25 7.25 0 0 1 14.5 0zM2.75 10h14.5M13.25 10c0 4-1.45 7.25-3.25 7.25S6.75 14 6.75 10 8.2 2.75 10 2.75 13.25 6 13.25 10z',
}
