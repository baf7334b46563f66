import type { IconData } from './icon-data.ts'

export const trayIcon: IconData = {
  path: 'M3 11.5h3.75l1.25 2h4l1.25-2H17M5.25 4.5h9.5L17 11.5v2.75a1.75 1.75 0 0 1-1.75 1.75H4.75A1.75 1.75 0 0 1 3 14.25V11.5z',
}
