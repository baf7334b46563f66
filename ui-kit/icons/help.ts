import type { IconData } from './icon-data.ts'

export const helpIcon: IconData = {
  path: 'M17.25 10a7.25 7.25 0 1 1-14.5 0 7.25 7.25 0 0 1 14.5 0zM7.9 8a2.15 2.15 0 1 1 3.3 1.8c-.75.5-1.2.85-1.2 1.7M10 13.75h.01',
}
