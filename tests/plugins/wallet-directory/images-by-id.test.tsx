import { waitFor } from '@testing-library/dom'
import { networks } from '../../../plugins/networks/index.ts'
import { tokens } from '../../../plugins/tokens/index.ts'
import { walletDirectory } from '../../../plugins/wallet-directory/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { deferred } from '../../support/deferred.ts'
import { drawPart, removeParts } from '../support/draw-part.tsx'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { asset, createHoldings, FAKE } from '../support/holdings.ts'
import { openModal } from '../support/open-modal.ts'
import { createSessionChain } from '../support/session-chain.ts'
import { accountStandIn, ETHEREUM, startSession } from '../support/start-session.ts'
import { connector, createTestChain } from '../support/test-chain.ts'
import { ADDRESS, serveDirectory } from './support/served-directory.ts'

afterEach(() => {
  removeParts()
  return destroyKernels()
})

// A picture is known by its size: the test world makes no addresses of blobs.
const picture = (size: number): string => 'x'.repeat(size)
const addressOf = (size: number): string => `blob:${location.origin}/${size}`
beforeEach(() => {
  Object.assign(URL, { createObjectURL: ({ size }: Blob) => addressOf(size), revokeObjectURL: () => undefined })
})
const none = () => ({ data: [], count: 0 })
const services = { directory: ADDRESS }
const sources = (within: ParentNode): readonly (string | null)[] =>
  [...within.querySelectorAll('img')].map((one) => one.getAttribute('src'))

test('a network’s picture by its id is drawn when it comes, without the view being opened again; the host’s address goes first', async () => {
  const late = deferred<string>()
  serveDirectory(none, { '/public/getAssetImage/network-1': late.promise })
  const page = [
    { ...ETHEREUM, assets: { imageId: 'network-1' } },
    { ...ETHEREUM, id: 5, caipNetworkId: 'eip155:5', name: 'Görli', assets: { imageId: 'network-1', imageUrl: 'https://host.test/5.png' } },
  ] as const
  const { portico } = await startSession(createSessionChain(), [networks(), accountStandIn(), walletDirectory()], {
    networks: page,
    services,
  })
  await portico.open({ view: 'Networks' })
  const rows = () => sources(drawnRoot())
  await waitFor(() => expect(rows()).toContain('https://host.test/5.png'))
  expect(rows()).not.toContain(addressOf(1))
  late.resolve(picture(1))
  await waitFor(() => expect(rows()).toContain(addressOf(1)))
})

test('a connector’s icon that is an id of the directory is drawn in its row', async () => {
  serveDirectory(none, { '/public/getAssetImage/kestrel-image': picture(2) })
  await openModal(createTestChain(connector('Kestrel', { icon: 'kestrel-image' })), { services, plugins: [walletDirectory()] })
  await waitFor(() => expect(sources(drawnRoot())).toContain(addressOf(2)))
})

test('a token that somebody vouches for is drawn by its symbol; one that nobody vouches for is not', async () => {
  serveDirectory(none, { '/public/getTokenImage/ETH': picture(3), '/public/getTokenImage/USDC': picture(4) })
  const holdings = createHoldings(true)
  holdings.assets = [asset(FAKE, 'USDC', 10n ** 24n, 18)]
  const session = await startSession(createSessionChain(holdings.features), [tokens(), walletDirectory()], { services })
  const [entry] = session.services.slots.of('account.tabs').get()
  if (!entry) throw new Error('The account has no tab.')
  const tab = drawPart(await session.services.slots.load(entry))
  const list = await tab.findByRole('list', { name: 'Tokens' })
  await waitFor(() => expect(sources(list)).toContain(addressOf(3)))
  expect(tab.getByText('1,000,000 USDC')).toBeDefined()
  expect(sources(list)).not.toContain(addressOf(4))
})
