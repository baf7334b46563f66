import type { IconData } from './icon-data.ts'

export const phoneIcon: IconData = {
  path: 'M7.5 2.75h5A1.5 1.5 0 0 1 14 4.25v11.5a1.5 1.5 0 0 1-1.5 1.5h-5A1.5 1.5 0 0 1 6 15.75V4.25a1.5 1.5 0 0 1 1.5-1.5zM9 14.75h2',
}
