import type { IconData } from './icon-data.ts'

export const outIcon: IconData = {
  path: 'M8.5 4.5H5.75A1.75 1.75 0 0 0 4 6.25v8A1.75 1.75 0 0 0 5.75 16h8a1.75 1.75 0 0 0 1.75-1.75V11.5M11.5 4H16v4.5M16 4l-6.5 6.5',
}
