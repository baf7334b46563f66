import type { IconData } from './icon-data.ts'

export const walletIcon: IconData = {
  path: 'M14.75 7.75V6.25a1 1 0 0 0-1-1H4.5a1.25 1.25 0 0 0 0 2.5h11a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H5a1.75 1.75 0 0 1-1.75-1.75V6.5M13.75 11.75h.01',
}
