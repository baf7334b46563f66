import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { SwapCall } from '../../../kernel/contract/features.ts'
import { KNOWN_ROUTERS } from '../../../plugins/swap/known-routers.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { ETHER, FAKE, USDC } from '../support/holdings.ts'
import { OWN } from '../support/session-chain.ts'
import { COIN, DAI, honestBuild, openReview, reviewOf, type SwapRig, startSwap } from './support/swap-rig.ts'
import { ROUTER, swapData } from './support/venue.ts'

afterEach(destroyKernels)

type Built = ReturnType<typeof honestBuild>['tx']

/** A service that builds something else than it was asked for. */
const lying = async (change: (tx: Built) => Built, start: Parameters<typeof startSwap>[0] = {}): Promise<SwapRig> => {
  const rig = await startSwap(start)
  rig.api.answers.buildSwap = ({ body }) => ({ tx: change(honestBuild(rig.venue, body).tx) })
  return rig
}

const calling =
  (change: Partial<SwapCall>): ((tx: Built) => Built) =>
  (tx) => ({
    ...tx,
    data: swapData({
      to: USDC,
      amount: ETHER,
      minimum: 1_990_000_000n,
      recipient: OWN,
      deadline: BigInt(Math.floor(Date.now() / 1_000) + 600),
      ...change,
    }),
  })

describe('A20: what the service built goes to the wallet only where bytes and chain say the same as the screen', () => {
  it.each<readonly [string, (tx: Built) => Built]>([
    ['network', (tx) => ({ ...tx, to: `eip155:10:${ROUTER}` })],
    ['sender', (tx) => ({ ...tx, from: `eip155:1:${FAKE}` })],
    ['router', (tx) => ({ ...tx, to: `eip155:1:${USDC}` })],
    ['unreadable', (tx) => ({ ...tx, data: '0x7b7d' })],
    ['recipient', calling({ recipient: FAKE })],
    ['value', (tx) => ({ ...tx, amount: (2n * ETHER).toString() })],
    ['amount', calling({ amount: ETHER / 2n })],
    ['tokens', calling({ to: DAI })],
    ['minimum', calling({ minimum: 1n })],
    ['deadline', calling({ deadline: 1n })],
    ['gas', (tx) => ({ ...tx, eip155: { gas: '30000000', gasPrice: '1' } })],
  ])('another %s', async (code, change) => {
    const rig = await lying(change)
    const review = await openReview(rig)
    expect(review).toMatchObject({ phase: 'refused', refusal: { code }, plan: undefined })
    await rig.swap.confirm(review)
    expect(rig.asked).toEqual([])
    expect((await rig.screen().findByRole('alert')).textContent).toMatch(/^This swap does not go out/)
  })

  it('a call that takes more than is shown', async () => {
    const rig = await startSwap()
    rig.venue.taken = [{ token: DAI, amount: -1n }]
    expect(await openReview(rig)).toMatchObject({ phase: 'refused', refusal: { code: 'spendsOther' } })
  })

  it('a token that keeps a part of its transfers is found by running it, and named', async () => {
    const rig = await startSwap()
    rig.venue.keeps = 300n
    expect(await openReview(rig)).toMatchObject({ phase: 'refused', refusal: { code: 'keepsPart', received: 1_940_000_000n } })
    await rig.screen().findByText(/^USDC keeps a part of every transfer: only .*1,940 USDC/)
  })

  it('one that keeps less than the slippage is named too, and the amounts are what arrives', async () => {
    const rig = await startSwap()
    rig.venue.keeps = 20n
    const review = await openReview(rig)
    expect(review).toMatchObject({ phase: 'ready', plan: { kept: 4_000_000n }, quote: { expected: 1_996_000_000n, least: 1_990_000_000n } })
    await rig.screen().findByText('USDC keeps a part of every transfer')
  })

  it.each([
    ['bought', { from: COIN, to: USDC, amount: '1' }],
    ['paid with', { from: USDC, to: COIN, amount: '100' }],
  ])('one whose part the service has counted already is named as well: the token that is %s', async (_, draft) => {
    const rig = await startSwap()
    if (draft.from === USDC) rig.venue.out = (amount) => (amount * ETHER) / 2_000_000_000n
    rig.venue.taxes = { [USDC]: 150n }
    expect(await openReview(rig, draft)).toMatchObject({
      phase: 'ready',
      plan: { kept: 0n, keeps: [{ token: { symbol: 'USDC' }, part: 150n }] },
    })
    await rig.screen().findByText('USDC keeps a part of every transfer')
    await rig.screen().findByText(/1\.5%.* of it, as a transfer shows/)
  })

  it.each([
    ['could not be run', new PorticoError('HTTP_TIMEOUT', 'No.'), 'notRun'],
    ['would fail', new PorticoError('TRANSACTION_FAILED', 'No.', { context: { reason: 'reverted' } }), 'wouldFail'],
  ])('a call that %s', async (_, down, code) => {
    const rig = await startSwap()
    rig.venue.down = down
    expect(await openReview(rig)).toMatchObject({ phase: 'refused', refusal: { code } })
  })

  it('a router that the host does not name, where it names others: the known ones count no more', async () => {
    const rig = await startSwap({ options: { routers: { 'eip155:1': [KNOWN_ROUTERS['eip155:1']?.[0] ?? ''] } } })
    expect(await openReview(rig)).toMatchObject({ refusal: { code: 'router' } })
  })

  it('a quote that answers another question', async () => {
    const rig = await startSwap({
      answers: {
        swapQuotes: () => ({
          quotes: [{ id: null, fromAmount: '1', fromAccount: `eip155:1:${USDC}`, toAmount: '5000000000', toAccount: `eip155:1:${USDC}` }],
        }),
      },
    })
    await rig.portico.open({ view: 'Swap', params: { toToken: USDC } })
    await rig.screen().findByText('No price could be had')
  })

  it('asks the chain once more before the wallet: what would fail by then does not go out', async () => {
    const rig = await startSwap()
    const review = await openReview(rig)
    rig.venue.down = new PorticoError('TRANSACTION_FAILED', 'No.', { context: { reason: 'reverted' } })
    await rig.swap.confirm(review)
    expect(rig.asked).toEqual([])
    expect(reviewOf(rig).phase).not.toBe('asking')
  })
})
