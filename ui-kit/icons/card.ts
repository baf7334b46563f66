import type { IconData } from './icon-data.ts'

export const cardIcon: IconData = {
  path: 'M4.5 4.75h11a1.75 1.75 0 0 1 1.75 1.75v7a1.75 1.75 0 0 1-1.75 1.75h-11a1.75 1.75 0 0 1-1.75-1.75v-7A1.75 1.75 0 0 1 4.5 4.75zM2.75 8.5h14.5M6 12h2.5',
}
