import type { IconData } from './icon-data.ts'

export const sealIcon: IconData = {
  path: 'M10 2.75l5.75 2v4.75c0 3.7-2.4 6.1-5.75 7.75-3.35-1.65-5.75-4.05-5.75-7.75V4.75zM7.4 9.9l1.9 1.9 3.4-3.6',
}
