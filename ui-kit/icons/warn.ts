import type { IconData } from './icon-data.ts'

export const warnIcon: IconData = { path: 'M10 3.25l7.25 13H2.75zM10 8.25v3.5M10 13.75h.01' }
