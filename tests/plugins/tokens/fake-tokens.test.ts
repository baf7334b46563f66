import { TOKENS, tokens } from '../../../plugins/tokens/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { asset, createHoldings, FAKE, USDC } from '../support/holdings.ts'
import { createReader } from '../support/read-service.ts'
import { createScriptedApi, listedToken } from '../support/scripted-api.ts'
import { createSessionChain } from '../support/session-chain.ts'
import { startSession } from '../support/start-session.ts'

afterEach(destroyKernels)

const SHORT = '0xbAd0…0bad'

/** What a wallet says it holds, among it one token that is not what it pretends to be; the host lists USDC. */
const readFake = async (fake: { readonly symbol: string; readonly name?: string }, listed = true) => {
  const holdings = createHoldings(true)
  holdings.assets = [
    { ...asset(FAKE, fake.symbol, 10n ** 12n), ...(fake.name === undefined ? {} : { name: fake.name }) },
    ...(listed ? [{ ...asset(USDC, 'USDC', 5_000_000n), name: 'USD Coin' }] : []),
  ]
  const reader = createReader(TOKENS)
  const lists = listed ? { 'eip155:1': [{ address: USDC }] } : {}
  await startSession(createSessionChain(holdings.features), [tokens({ tokens: lists }), reader.plugin])
  const service = await reader.service
  await service.refresh()
  return service.state.get().tokens.find(({ address }) => address === FAKE)
}

describe('A23: a token that pretends to be another', () => {
  it.each(['UЅDС', 'ꓴꓢꓓꓚ', 'ᏌᏚᎠᏟ', 'ᴜꜱᴅᴄ', 'ՍSDС', 'USDⲤ', 'USD𐐕', 'U5DC', 'USD₵', 'usdc'])(
    'by its symbol %s is doubtful',
    async (symbol) => {
      expect(await readFake({ symbol })).toMatchObject({ known: false, doubtful: true })
    },
  )

  it.each(['USD Coin', 'USDС', 'UЅD Coin', 'ETH', 'ETH coin'])('by its name %s is doubtful', async (name) => {
    expect(await readFake({ symbol: 'XYZ', name })).toMatchObject({ known: false, doubtful: true })
  })

  it('by the name of a token that the API vouches for and nobody holds is doubtful', async () => {
    const holdings = createHoldings(true)
    holdings.assets = [{ ...asset(FAKE, 'XYZ', 1n), name: 'USDC Tоken' }]
    const api = createScriptedApi({ balance: () => ({ balances: [] }), swapTokens: () => ({ tokens: [listedToken(USDC, 'USDC')] }) })
    const reader = createReader(TOKENS)
    await startSession(createSessionChain(holdings.features), [tokens(), reader.plugin], api.options)
    const service = await reader.service
    await service.refresh()
    expect(service.state.get().tokens.find(({ address }) => address === FAKE)).toMatchObject({ known: false, doubtful: true })
  })

  it('is not known where the host lists none of that symbol', async () => {
    expect(await readFake({ symbol: 'USDC' }, false)).toMatchObject({ symbol: 'USDC', known: false, doubtful: false })
  })
})

describe('a symbol beside an amount', () => {
  it.each(['000 ETH', 'ETH to Vitalik', '1INCH', '000', '.5', '-5', '5', 'ＵＳＤＣ', 'UЅDС', 'A'.repeat(12), 'ETH,', '✨', 'US\u00a0DC'])(
    'is the short address in place of %j',
    async (symbol) => {
      expect((await readFake({ symbol }))?.symbol).toBe(SHORT)
    },
  )

  it.each(['USDC', 'USDC.e', 'USD₮', '$ETH', 'stETH', 'LP-TOKEN', 'A'.repeat(11)])(
    'is the token’s own where that is %s',
    async (symbol) => {
      expect((await readFake({ symbol }))?.symbol).toBe(symbol)
    },
  )
})
