import type { IconData } from './icon-data.ts'

export const mailIcon: IconData = {
  path: 'M4.5 4.75h11A1.75 1.75 0 0 1 17.25 6.5v7a1.75 1.75 0 0 1-1.75 1.75h-11a1.75 1.75 0 0 1-1.75-1.75v-7A1.75 1.75 0 0 1 4.5 4.75zM3.25 6.25L10 11l6.75-4.75',
}
