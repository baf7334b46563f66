import { exchangeAddresses } from '../../../../examples/sandbox/chain/exchange-addresses.ts'
import { testTokens, wrappedNative } from '../../../../examples/sandbox/chain/tokens.ts'
import type { Face } from './face-host.ts'
import { openView } from './open-view.ts'
import { SWAP_API, serveSwaps } from './swap-service.ts'
import type { HostPage, ViewState } from './view-states.ts'

const [usdc] = testTokens

const sandbox = { projectId: 'sandbox', services: { api: SWAP_API }, contracts: { exchange: exchangeAddresses } }

const host: HostPage = { connected: true, sandbox, prepare: serveSwaps }

/** No service answers. */
const down: HostPage = {
  connected: true,
  sandbox,
  prepare: (page) =>
    page.route(`${SWAP_API}/**`, (route) => route.fulfill({ status: 400, headers: { 'access-control-allow-origin': '*' } })),
}

const fill = (face: Face, amount: string, toToken: string = usdc.address): Promise<void> => openView(face, 'Swap', { toToken, amount })

const filled = async (face: Face): Promise<void> => {
  await fill(face, '0.42')
  await face.modal.button('Review swap').waitFor()
}

/** Views of a swap. */
export const swapStates: readonly ViewState[] = [
  {
    view: 'Swap',
    state: 'empty',
    host,
    show: (face) => openView(face, 'Swap'),
    sign: (modal) => modal.dialog.getByLabel('You pay'),
  },
  { view: 'Swap', state: 'filled', host, show: filled, sign: (modal) => modal.text('You receive at least') },
  {
    view: 'Swap',
    state: 'too much',
    host,
    show: (face) => fill(face, '20000'),
    sign: (modal) => modal.button('Insufficient balance'),
  },
  {
    view: 'Swap',
    state: 'its price moves',
    host,
    show: (face) => fill(face, '900', wrappedNative.address),
    sign: (modal) => modal.text('No swap for this amount'),
  },
  {
    view: 'Swap',
    state: 'slippage of the visitor',
    host,
    async show(face) {
      await filled(face)
      await face.modal.button(/0\.5/).click()
      await face.modal.dialog.getByLabel('Slippage in per cent').fill('6')
    },
    sign: (modal) => modal.text('At most 5%'),
  },
  {
    view: 'SwapSelectToken',
    state: 'list',
    host,
    show: (face) => openView(face, 'SwapSelectToken', { target: 'toToken' }),
    sign: (modal) => modal.row(/USD Coin/),
  },
  {
    view: 'SwapSelectToken',
    state: 'nothing found',
    host,
    async show(face) {
      await openView(face, 'SwapSelectToken', { target: 'toToken' })
      await face.modal.dialog.getByRole('searchbox').fill('zephyrus')
    },
    sign: (modal) => modal.text('No token called'),
  },
  {
    view: 'SwapPreview',
    state: 'nothing to review',
    host,
    show: (face) => openView(face, 'SwapPreview'),
    sign: (modal) => modal.text('Nothing to review'),
  },
  {
    view: 'SwapPreview',
    state: 'review',
    host,
    async show(face) {
      await filled(face)
      await face.modal.button('Review swap').click()
    },
    sign: (modal) => modal.text(/^At least/),
    hasBack: true,
  },
  {
    view: 'Swap',
    state: 'failed',
    host: down,
    show: (face) => openView(face, 'Swap'),
    sign: (modal) => modal.text('Failed to initialize swap'),
  },
]
