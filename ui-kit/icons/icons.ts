/** An icon as data: path data on a 20 × 20 grid, drawn with round strokes of 1.5. Pass it to `Icon`. */
export interface IconData {
  readonly path: string
  /** True for arrows that point along the reading direction: they turn round in right-to-left text. */
  readonly mirror?: boolean
}

export const againIcon: IconData = { path: 'M15.75 10a5.75 5.75 0 1 1-1.7-4.1l1.95 1.85M16 4v3.75h-3.75' }

export const backIcon: IconData = { path: 'M16 10H4.5M9 5l-5 5 5 5', mirror: true }

export const cardIcon: IconData = {
  path: 'M4.5 4.75h11a1.75 1.75 0 0 1 1.75 1.75v7a1.75 1.75 0 0 1-1.75 1.75h-11a1.75 1.75 0 0 1-1.75-1.75v-7A1.75 1.75 0 0 1 4.5 4.75zM2.75 8.5h14.5M6 12h2.5',
}

export const checkIcon: IconData = { path: 'M4.5 10.5l3.75 3.75 7.25-8' }

export const chevronIcon: IconData = { path: 'M8 5l5 5-5 5', mirror: true }

export const clockIcon: IconData = { path: 'M17.25 10a7.25 7.25 0 1 1-14.5 0 7.25 7.25 0 0 1 14.5 0zM10 6v4.25l2.75 1.75' }

export const closeIcon: IconData = { path: 'M5.5 5.5l9 9M14.5 5.5l-9 9' }

export const copyIcon: IconData = {
  path: 'M9 7.25h5.5A1.75 1.75 0 0 1 16.25 9v5.5a1.75 1.75 0 0 1-1.75 1.75H9a1.75 1.75 0 0 1-1.75-1.75V9A1.75 1.75 0 0 1 9 7.25zM12.75 7.25V5.5A1.75 1.75 0 0 0 11 3.75H5.5A1.75 1.75 0 0 0 3.75 5.5V11a1.75 1.75 0 0 0 1.75 1.75h1.75',
}

export const downIcon: IconData = { path: 'M5.5 8l4.5 4.5L14.5 8' }

export const goIcon: IconData = { path: 'M4 10h11.5M11 5l5 5-5 5', mirror: true }

export const gridIcon: IconData = {
  path: 'M4.25 3.5h3.5a.75.75 0 0 1 .75.75v3.5a.75.75 0 0 1-.75.75h-3.5a.75.75 0 0 1-.75-.75v-3.5a.75.75 0 0 1 .75-.75zM12.25 3.5h3.5a.75.75 0 0 1 .75.75v3.5a.75.75 0 0 1-.75.75h-3.5a.75.75 0 0 1-.75-.75v-3.5a.75.75 0 0 1 .75-.75zM4.25 11.5h3.5a.75.75 0 0 1 .75.75v3.5a.75.75 0 0 1-.75.75h-3.5a.75.75 0 0 1-.75-.75v-3.5a.75.75 0 0 1 .75-.75zM12.25 11.5h3.5a.75.75 0 0 1 .75.75v3.5a.75.75 0 0 1-.75.75h-3.5a.75.75 0 0 1-.75-.75v-3.5a.75.75 0 0 1 .75-.75z',
}

export const helpIcon: IconData = {
  path: 'M17.25 10a7.25 7.25 0 1 1-14.5 0 7.25 7.25 0 0 1 14.5 0zM7.9 8a2.15 2.15 0 1 1 3.3 1.8c-.75.5-1.2.85-1.2 1.7M10 13.75h.01',
}

export const infoIcon: IconData = { path: 'M17.25 10a7.25 7.25 0 1 1-14.5 0 7.25 7.25 0 0 1 14.5 0zM10 9.25v4.5M10 6.5h.01' }

export const lockIcon: IconData = {
  path: 'M6.25 9h7.5A1.75 1.75 0 0 1 15.5 10.75v4A1.75 1.75 0 0 1 13.75 16.5h-7.5a1.75 1.75 0 0 1-1.75-1.75v-4A1.75 1.75 0 0 1 6.25 9zM7 9V6.5a3 3 0 0 1 6 0V9',
}

export const mailIcon: IconData = {
  path: 'M4.5 4.75h11A1.75 1.75 0 0 1 17.25 6.5v7a1.75 1.75 0 0 1-1.75 1.75h-11a1.75 1.75 0 0 1-1.75-1.75v-7A1.75 1.75 0 0 1 4.5 4.75zM3.25 6.25L10 11l6.75-4.75',
}

export const moreIcon: IconData = { path: 'M4.75 10h.01M10 10h.01M15.25 10h.01' }

export const outIcon: IconData = {
  path: 'M8.5 4.5H5.75A1.75 1.75 0 0 0 4 6.25v8A1.75 1.75 0 0 0 5.75 16h8a1.75 1.75 0 0 0 1.75-1.75V11.5M11.5 4H16v4.5M16 4l-6.5 6.5',
}

export const penIcon: IconData = { path: 'M3.75 16.25l.75-3.5 9-9a1.95 1.95 0 0 1 2.75 2.75l-9 9zM11.75 5.5l2.75 2.75' }

export const phoneIcon: IconData = {
  path: 'M7.5 2.75h5A1.5 1.5 0 0 1 14 4.25v11.5a1.5 1.5 0 0 1-1.5 1.5h-5A1.5 1.5 0 0 1 6 15.75V4.25a1.5 1.5 0 0 1 1.5-1.5zM9 14.75h2',
}

export const plusIcon: IconData = { path: 'M10 4.5v11M4.5 10h11' }

export const powerIcon: IconData = { path: 'M10 3.25V10M6 5.25a6.25 6.25 0 1 0 8 0' }

export const qrIcon: IconData = {
  path: 'M4.25 3.5h3.5a.75.75 0 0 1 .75.75v3.5a.75.75 0 0 1-.75.75h-3.5a.75.75 0 0 1-.75-.75v-3.5a.75.75 0 0 1 .75-.75zM12.25 3.5h3.5a.75.75 0 0 1 .75.75v3.5a.75.75 0 0 1-.75.75h-3.5a.75.75 0 0 1-.75-.75v-3.5a.75.75 0 0 1 .75-.75zM4.25 11.5h3.5a.75.75 0 0 1 .75.75v3.5a.75.75 0 0 1-.75.75h-3.5a.75.75 0 0 1-.75-.75v-3.5a.75.75 0 0 1 .75-.75zM11.5 11.5h2v2M16.5 11.5v2M11.5 16.5h2M16.5 16.5h-.01',
}

export const receiveIcon: IconData = { path: 'M14.5 5.5l-9 9M13 14.5H5.5V7' }

export const sealIcon: IconData = {
  path: 'M10 2.75l5.75 2v4.75c0 3.7-2.4 6.1-5.75 7.75-3.35-1.65-5.75-4.05-5.75-7.75V4.75zM7.4 9.9l1.9 1.9 3.4-3.6',
}

export const searchIcon: IconData = { path: 'M14.25 9a5.25 5.25 0 1 1-10.5 0 5.25 5.25 0 0 1 10.5 0zM12.9 12.9l3.6 3.6' }

export const sendIcon: IconData = { path: 'M5.5 14.5l9-9M7 5.5h7.5V13' }

export const slidersIcon: IconData = {
  path: 'M3.5 6.5h6M14 6.5h2.5M3.5 13.5H6M10.5 13.5h6M14 6.5a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0zM10.5 13.5a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0z',
}

export const swapIcon: IconData = { path: 'M4 6.75h12M13 3.75l3 3-3 3M16 13.25H4M7 10.25l-3 3 3 3' }

export const trayIcon: IconData = {
  path: 'M3 11.5h3.75l1.25 2h4l1.25-2H17M5.25 4.5h9.5L17 11.5v2.75a1.75 1.75 0 0 1-1.75 1.75H4.75A1.75 1.75 0 0 1 3 14.25V11.5z',
}

export const updownIcon: IconData = { path: 'M6.75 4v12M3.75 13l3 3 3-3M13.25 16V4M10.25 7l3-3 3 3' }

export const warnIcon: IconData = { path: 'M10 3.25l7.25 13H2.75zM10 8.25v3.5M10 13.75h.01' }
