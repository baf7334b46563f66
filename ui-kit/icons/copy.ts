import type { IconData } from './icon-data.ts'

export const copyIcon: IconData = {
  path: 'M9 7.25h5.5A1.75 1.75 0 0 1 16.25 9v5.5a1.75 1.75 0 0 1-1.75 1.75H9a1.75 1.75 0 0 1-1.75-1.75V9A1.75 1.75 0 0 1 9 7.25zM12.75 7.25V5.5A1.75 1.75 0 0 0 11 3.75H5.5A1.75 1.75 0 0 0 3.75 5.5V11a1.75 1.75 0 0 0 1.75 1.75h1.75',
}
