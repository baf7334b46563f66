import type { IconData } from './icon-data.ts'

export const lockIcon: IconData = {
  path: 'M6.25 9h7.5A1.75 1.75 0 0 1 15.5 10.75v4A1.75 1.75 0 0 1 13.75 16.5h-7.5a1.75 1.75 0 0 1-1.75-1.75v-4A1.75 1.75 0 0 1 6.25 9zM7 9V6.5a3 3 0 0 1 6 0V9',
}
