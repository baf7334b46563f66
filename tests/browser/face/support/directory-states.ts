import type { Page } from 'playwright-core'
import { listWallets } from '../../../../examples/sandbox/directory/list-wallets.ts'
import { seedWallets } from '../../../../examples/sandbox/directory/seed-wallets.ts'
import { drawnTile } from '../../../../examples/sandbox/directory/tile.ts'
import type { Face } from './face-host.ts'
import { openView } from './open-view.ts'
import type { HostPage, ViewState } from './view-states.ts'

const ADDRESS = 'https://directory.test'

const open = { 'access-control-allow-origin': '*' }

/** A directory that fails where a search for `unanswered` is its question. */
const serve = async (page: Page): Promise<void> => {
  const wallets = seedWallets()
  await page.route(`${ADDRESS}/**`, (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const image = /^\/getWalletImage\/(.+)/.exec(pathname)?.[1]
    if (image !== undefined) {
      const { type, bytes } = drawnTile(image)
      return route.fulfill({ contentType: type, headers: open, body: Buffer.from(bytes) })
    }
    const { page: at = '1', entries = '40', ...asked } = Object.fromEntries(searchParams)
    if (asked.search === 'unanswered') return route.fulfill({ status: 400, headers: open })
    const { search, include, exclude } = asked
    const query = { page: Number(at), entries: Number(entries), search, include, exclude }
    return route.fulfill({ headers: open, json: listWallets(wallets, query) })
  })
}

const host: HostPage = { relay: true, wallet: false, sandbox: { services: { directory: ADDRESS } }, prepare: serve }

const search = async (face: Face, name: string): Promise<void> => {
  await openView(face, 'AllWallets')
  await face.modal.dialog.getByRole('searchbox').fill(name)
}

/** Views of the wallets that are not in this browser. */
export const directoryStates: readonly ViewState[] = [
  {
    view: 'Connect',
    state: 'wallets of the directory',
    host,
    show: ({ page }) => page.locator('#connect').click(),
    sign: (modal) => modal.row(/All wallets 640/),
  },
  {
    view: 'AllWallets',
    state: 'list',
    host,
    show: (face) => openView(face, 'AllWallets'),
    sign: (modal) => modal.dialog.getByPlaceholder('Search 640 wallets'),
  },
  {
    view: 'AllWallets',
    state: 'nothing found',
    host,
    show: (face) => search(face, 'nobody'),
    sign: (modal) => modal.text('No wallet called “nobody”'),
  },
  {
    view: 'AllWallets',
    state: 'failed',
    host,
    show: (face) => search(face, 'unanswered'),
    sign: (modal) => modal.text('Wallets could not be loaded'),
  },
  {
    view: 'GetWallet',
    state: 'offered',
    host,
    show: (face) => openView(face, 'GetWallet'),
    sign: (modal) => modal.row('Alder Anchor'),
  },
  {
    view: 'Downloads',
    state: 'places',
    host,
    async show(face) {
      await openView(face, 'GetWallet')
      await face.modal.row('Alder Anchor').click()
    },
    sign: (modal) => modal.row('Open App Store'),
    hasBack: true,
  },
]
