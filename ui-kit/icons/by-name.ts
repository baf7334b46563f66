import { againIcon } from './again.ts'
import { backIcon } from './back.ts'
import { cardIcon } from './card.ts'
import { checkIcon } from './check.ts'
import { chevronIcon } from './chevron.ts'
import { clockIcon } from './clock.ts'
import { closeIcon } from './close.ts'
import { copyIcon } from './copy.ts'
import { downIcon } from './down.ts'
import { globeIcon } from './globe.ts'
import { goIcon } from './go.ts'
import { gridIcon } from './grid.ts'
import { helpIcon } from './help.ts'
import type { IconData } from './icon-data.ts'
import { infoIcon } from './info.ts'
import { lockIcon } from './lock.ts'
import { mailIcon } from './mail.ts'
import { moreIcon } from './more.ts'
import { outIcon } from './out.ts'
import { penIcon } from './pen.ts'
import { phoneIcon } from './phone.ts'
import { plugIcon } from './plug.ts'
import { plusIcon } from './plus.ts'
import { powerIcon } from './power.ts'
import { qrIcon } from './qr.ts'
import { receiveIcon } from './receive.ts'
import { sealIcon } from './seal.ts'
import { searchIcon } from './search.ts'
import { sendIcon } from './send.ts'
import { slidersIcon } from './sliders.ts'
import { swapIcon } from './swap.ts'
import { trayIcon } from './tray.ts'
import { updownIcon } from './updown.ts'
import { userIcon } from './user.ts'
import { walletIcon } from './wallet.ts'
import { warnIcon } from './warn.ts'

/**
 * The icons that a manifest may name in a slot entry (`icon: 'send'`). This module holds every icon:
 * import it only where the name is known at run time, and a single `icons/<name>.ts` everywhere else.
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
