import { globeIcon, plugIcon, userIcon, walletIcon } from './glyph-icons.ts'
import {
  againIcon,
  backIcon,
  cardIcon,
  checkIcon,
  chevronIcon,
  clockIcon,
  closeIcon,
  copyIcon,
  downIcon,
  goIcon,
  gridIcon,
  helpIcon,
  type IconData,
  infoIcon,
  lockIcon,
  mailIcon,
  moreIcon,
  outIcon,
  penIcon,
  phoneIcon,
  plusIcon,
  powerIcon,
  qrIcon,
  receiveIcon,
  sealIcon,
  searchIcon,
  sendIcon,
  slidersIcon,
  swapIcon,
  trayIcon,
  updownIcon,
  warnIcon,
} from './icons.ts'

/**
 * The icons that a manifest may name in a slot entry (`icon: 'send'`). This module holds every icon:
 * import it only where the name is known at run time, and single constants of the others everywhere else.
 */
const icons = {
  again: againIcon,
  back: backIcon,
  card: cardIcon,
  check: checkIcon,
  chevron: chevronIcon,
  clock: clockIcon,
  close: closeIcon,
  copy: copyIcon,
  down: downIcon,
  globe: globeIcon,
  go: goIcon,
  grid: gridIcon,
  help: helpIcon,
  info: infoIcon,
  lock: lockIcon,
  mail: mailIcon,
  more: moreIcon,
  out: outIcon,
  pen: penIcon,
  phone: phoneIcon,
  plug: plugIcon,
  plus: plusIcon,
  power: powerIcon,
  qr: qrIcon,
  receive: receiveIcon,
  seal: sealIcon,
  search: searchIcon,
  send: sendIcon,
  sliders: slidersIcon,
  swap: swapIcon,
  tray: trayIcon,
  updown: updownIcon,
  user: userIcon,
  wallet: walletIcon,
  warn: warnIcon,
} as const satisfies Record<string, IconData>

/** A name that `iconByName` knows. */
export type IconName = keyof typeof icons

function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name)
}

/** The icon a manifest names, or `undefined` for a name the kit does not have. */
export function iconByName(name: string): IconData | undefined {
  return isIconName(name) ? icons[name] : undefined
}

/** Every name `iconByName` knows, in alphabetical order. */
export function iconNames(): readonly IconName[] {
  return Object.keys(icons).filter(isIconName)
}
