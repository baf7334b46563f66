/** @jest-environment node */
import { Psbt } from 'bitcoinjs-lib'
import { parseBitcoinAddress } from '../../../adapters/bitcoin/verify/address.ts'
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { bitcoinKey } from '../../../examples/sandbox/bitcoin/keys.ts'
import { signBitcoinPsbt } from '../../../examples/sandbox/test-wallet/bitcoin/sign-bitcoin.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { until } from '../../support/wait.ts'
import { followFamily } from './support/live-session.ts'

// What a wallet says of a session that is up is nobody's word but its own: each of these has been seen, or costs a wallet nothing.

const one = `0x${'a1'.repeat(20)}`
const two = `0x${'b2'.repeat(20)}`
const strange = `0x${'cc'.repeat(20)}`
const EVM = { eip155: { accounts: [`eip155:1:${one}`, `eip155:1:${two}`, `eip155:10:${one}`], methods: ['personal_sign'] } }

const MAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const TEST = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const [first, second, other] = ['A', 'B', 'C'].map((letter) => letter.repeat(44)) as [string, string, string]
const SOLANA = {
  solana: {
    accounts: [`${MAIN}:${first}`, `${MAIN}:${second}`, `${TEST}:${first}`],
    methods: ['solana_signMessage', 'solana_signTransaction'],
  },
}

/** The number that a request was refused with. */
const refused = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => ({ answered: value }),
    (cause: unknown) => Object(cause).rpcCode ?? Object(cause).code,
  )

const families = [
  { family: 'EVM', wanted: 'eip155:1', granted: EVM, mine: [one, two], stranger: strange, elsewhere: MAIN },
  { family: 'Solana', wanted: MAIN, granted: SOLANA, mine: [first, second], stranger: other, elsewhere: 'eip155:1' },
] as const

describe.each(families)('$family: what a wallet says of a session', ({ wanted, granted, mine, stranger, elsewhere }) => {
  const start = (answer?: () => unknown) => followFamily(wanted, granted, answer)
  const [main, side] = mine

  test('an account that it did not grant is none, also beside one that it granted', () => {
    const { event, addresses } = start()
    event('accountsChanged', [side])
    expect(addresses()).toEqual([side, main])
    event('accountsChanged', [stranger])
    expect(addresses()).toEqual([side, main])
    event('accountsChanged', [stranger, main])
    expect(addresses()).toEqual([main, side])
  })

  test('what is so already changes nothing, and nobody hears of it', () => {
    const { event, update, connection, provider } = start()
    const heard: unknown[] = []
    for (const name of ['accountsChanged', 'chainChanged']) provider.on(name, (value) => void heard.push(value))
    const before = connection()
    event('accountsChanged', [main])
    event('chainChanged', wanted)
    update(granted)
    expect(connection()).toBe(before)
    expect(heard).toEqual([])
  })

  test('an event of another family is none of this one', () => {
    const { event, connection, ended } = start()
    const before = connection()
    event('accountsChanged', [], elsewhere)
    event('accountsChanged', [side], elsewhere)
    event('chainChanged', elsewhere, elsewhere)
    expect(connection()).toBe(before)
    expect(ended).toEqual([])
  })

  test.each([
    ['takes all accounts back', ({ event }: ReturnType<typeof start>) => event('accountsChanged', [])],
    ['no longer grants the family', ({ update }: ReturnType<typeof start>) => update({ cosmos: { accounts: [], methods: [] } })],
    ['updates to what is nothing at all', ({ update }: ReturnType<typeof start>) => update(null)],
  ])('a wallet that %s is left, once, and is told', (_, say) => {
    const session = start()
    say(session)
    expect([session.connection(), session.ended]).toEqual([undefined, [true]])
    say(session)
    session.end()
    expect(session.ended).toEqual([true])
  })

  test('an end that is said twice is one, and nothing is asked after it', async () => {
    const session = start()
    session.end()
    session.end()
    expect([session.connection(), session.ended]).toEqual([undefined, [false]])
    const [method] = Object.values(granted)[0]?.methods ?? []
    expect(await refused(session.provider.request({ method: `${method}` }))).toBe(4900)
    expect(session.asked).toEqual([])
  })

  test('a request that the wallet never answers ends with the session', async () => {
    const session = start(() => new Promise(() => undefined))
    const [method] = Object.values(granted)[0]?.methods ?? []
    const answer = refused(session.provider.request({ method: `${method}` }))
    await until(() => session.asked.length === 1)
    session.end()
    expect(await answer).toBe(4900)
  })
})

describe('who does not answer holds nobody', () => {
  const networks = [1, 137].map((id) => evmNetwork(id, 'https://node.example'))
  const granted = { eip155: { accounts: [`eip155:1:${one}`], methods: ['wallet_switchEthereumChain'] } }
  const toPolygon = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }
  const pending = () => new Promise(() => undefined)

  test.each([
    ['a wallet that is to switch', toPolygon, 300_000],
    ['a node', { method: 'eth_blockNumber' }, 30_000],
  ])('%s', async (_, args, limit) => {
    const { provider, clock, asked } = followFamily('eip155:1', granted, pending, networks)
    const answers: unknown[] = []
    void refused(provider.request(args)).then((code) => answers.push(code))
    await until(() => asked.length === 1)
    await clock.advance(limit - 1)
    expect(answers).toEqual([])
    await clock.advance(1)
    expect([answers, clock.waiting]).toEqual([[-32603], 0])
  })

  test('a wallet that has agreed to a chain and does not say that it is there has 2.5 s: then it has not switched', async () => {
    const { provider, clock, asked, connection } = followFamily('eip155:1', granted, () => null, networks)
    const answers: unknown[] = []
    void provider.request(toPolygon).catch((cause: unknown) => answers.push(Object(cause).message))
    await until(() => asked.length === 1)
    await clock.advance(2_499)
    expect(answers).toEqual([])
    await clock.advance(1)
    expect([answers, connection()?.network, clock.waiting]).toEqual([['Chain is not supported'], 'eip155:1', 0])
  })
})

test('a listener that throws keeps nothing from the others, and the page hears of it', () => {
  const { provider, event } = followFamily('eip155:1', EVM)
  const thrown: (() => void)[] = []
  const queue = jest.spyOn(globalThis, 'queueMicrotask').mockImplementation((run) => void thrown.push(run))
  const heard: unknown[] = []
  provider.on('chainChanged', () => {
    throw new Error('of the listener')
  })
  provider.on('chainChanged', (chain) => void heard.push(chain))
  event('chainChanged', 'eip155:10')
  queue.mockRestore()
  expect([heard, thrown.length]).toEqual([['0xa'], 1])
  expect(thrown[0]).toThrow('of the listener')
})

describe('another family than EVM', () => {
  test('a request is not sent on a network that it was not made for', async () => {
    const { provider, event, asked } = followFamily(MAIN, SOLANA)
    const answer = refused(provider.request({ method: 'solana_signMessage', params: { message: 'x' } }))
    event('chainChanged', TEST)
    expect([await answer, asked]).toEqual([4901, []])
  })

  test('a method that is the name of something every object has goes nowhere', async () => {
    const { provider, asked } = followFamily(MAIN, SOLANA)
    for (const method of ['constructor', 'toString', 'hasOwnProperty']) expect(await refused(provider.request({ method }))).toBe(4200)
    expect(asked).toEqual([])
  })

  test('of the accounts that an event names, no more are looked at than could be granted', () => {
    const { event, addresses } = followFamily(MAIN, SOLANA)
    event('accountsChanged', [...Array(200_000).fill(other), second])
    expect(addresses()).toEqual([first, second])
    event('accountsChanged', [other, second])
    expect(addresses()).toEqual([second, first])
  })

  test('Solana: an address that is none is not granted; a request for another account or network is not asked', async () => {
    const accounts = [`${MAIN}:0OIl`, `${MAIN}:${first}`, `${MAIN}:${'A'.repeat(45)}`]
    const { provider, addresses, asked } = followFamily(MAIN, { solana: { accounts, methods: ['solana_signMessage'] } })
    expect(addresses()).toEqual([first])
    const sign = (params: object) => refused(provider.request({ method: 'solana_signMessage', params: { message: 'x', ...params } }))
    expect([await sign({ pubkey: second }), await sign({ chain: TEST }), asked]).toEqual([4100, 4901, []])
    expect(() => followFamily(MAIN, { solana: { accounts: [`${MAIN}:0OIl`], methods: [] } })).toThrow('Nothing')
  })

  test('Polkadot: a request for another account is not asked', async () => {
    const chain = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
    const own = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
    const methods = ['polkadot_signMessage']
    const { provider, asked } = followFamily(chain, { polkadot: { accounts: [`${chain}:${own}`], methods } })
    const address = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
    expect(await refused(provider.request({ method: 'polkadot_signMessage', params: { address, message: 'x' } }))).toBe(4100)
    expect(asked).toEqual([])
  })

  test('A19: Polkadot: account and network of the transaction itself are held', async () => {
    const chain = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
    const genesisHash = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
    const own = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
    const other = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
    const methods = ['polkadot_signTransaction']
    const { provider, asked } = followFamily(chain, { polkadot: { accounts: [`${chain}:${own}`], methods } }, () => ({ signature: '0x' }))
    const sign = (params: Readonly<Record<string, unknown>>) => provider.request({ method: 'polkadot_signTransaction', params })
    const kusama = '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe'
    for (const genesis of [kusama, genesisHash.slice(0, -1), 7, null, '']) {
      expect(await refused(sign({ address: own, transactionPayload: { method: '0x0400', genesisHash: genesis } }))).toBe(4901)
    }
    for (const transactionPayload of ['0x0400', null, undefined]) {
      expect(await refused(sign({ address: own, transactionPayload }))).toBe(-32602)
    }
    expect(await refused(sign({ address: other, transactionPayload: { method: '0x0400', genesisHash, address: own } }))).toBe(4100)
    expect(asked).toEqual([])

    await sign({
      address: own,
      transactionPayload: { method: '0x0400', genesisHash: genesisHash.toUpperCase().replace('0X', '0x'), address: other },
    })
    const transactionPayload = { method: '0x0400', genesisHash: genesisHash.toUpperCase().replace('0X', '0x'), address: own }
    expect(asked).toMatchObject([{ args: { method: 'polkadot_signTransaction', params: { address: own, transactionPayload } } }])
  })

  describe('Bitcoin', () => {
    const chain = 'bip122:000000000019d6689c085ae165831e93'
    const own = bitcoinTestAccounts[0].ordinals
    const start = (answer: () => unknown) =>
      followFamily(chain, { bip122: { accounts: [`${chain}:${own}`], methods: ['signMessage', 'getAccountAddresses'] } }, answer)

    test.each([['short'], ['<script>'], [7], [undefined], ['ab'.repeat(20_000)]])(
      'a signature that is none (%j) is not handed on',
      async (signature) => {
        const { provider } = start(() => ({ signature }))
        expect(await refused(provider.request({ method: 'signMessage', params: { message: 'x' } }))).toBe(-32603)
      },
    )

    describe('A1: a PSBT', () => {
      const SINGLE_ANYONE = 0x83
      const [{ payment, seed }] = bitcoinTestAccounts
      const psbtOf = (type?: number): string => {
        const script = parseBitcoinAddress(payment)?.script ?? new Uint8Array()
        const psbt = new Psbt()
        psbt.addInput({
          hash: '11'.repeat(32),
          index: 0,
          witnessUtxo: { script, value: 5_000n },
          ...(type !== undefined && { sighashType: type }),
        })
        return psbt.addOutput({ script, value: 4_000n }).toBase64()
      }
      const signed = (psbt: string, type?: number): string =>
        Buffer.from(signBitcoinPsbt(bitcoinKey(seed), Buffer.from(psbt, 'base64'), [0], type)).toString('base64')
      const open = (answer: () => unknown) =>
        followFamily(chain, { bip122: { accounts: [`${chain}:${own}`], methods: ['signPsbt'] } }, answer)
      const ask = ({ provider }: ReturnType<typeof open>, psbt: string, more: object = {}, input: object = {}) =>
        provider.request({ method: 'signPsbt', params: { psbt, signInputs: [{ address: own, index: 0, ...input }], ...more } })

      test('that asks for less than the whole transaction is not handed on where the request does not', async () => {
        const session = open(() => ({ psbt: psbtOf() }))
        expect(await refused(ask(session, psbtOf(SINGLE_ANYONE)))).toBe(-32602)
        expect(await refused(ask(session, 'no PSBT'))).toBe(-32602)
        expect(session.asked).toEqual([])
      })

      test('that was signed for less is not handed on, also where the wallet has broadcast; nor what is none', async () => {
        const answer = { psbt: signed(psbtOf(), SINGLE_ANYONE) }
        expect(
          await refused(
            ask(
              open(() => answer),
              psbtOf(),
            ),
          ),
        ).toBe(-32603)
        expect(
          await refused(
            ask(
              open(() => answer),
              psbtOf(),
              { broadcast: true },
            ),
          ),
        ).toBe(-32603)
        expect(
          await refused(
            ask(
              open(() => ({})),
              psbtOf(),
            ),
          ),
        ).toBe(-32603)
      })

      test('that was signed as asked is handed on as it came, with the types by input; a wallet that broadcasts need not answer it', async () => {
        const [whole, partial] = [{ psbt: signed(psbtOf()) }, { psbt: signed(psbtOf(), SINGLE_ANYONE) }]
        expect(
          await ask(
            open(() => whole),
            psbtOf(),
          ),
        ).toBe(whole)
        const session = open(() => partial)
        const sighashTypes = [SINGLE_ANYONE]
        expect(await ask(session, psbtOf(SINGLE_ANYONE), {}, { sighashTypes })).toBe(partial)
        expect(session.asked).toMatchObject([{ args: { params: { signInputs: [{ index: 0, sighashTypes }] } } }])
        expect(
          await ask(
            open(() => ({ txid: 'ab' })),
            psbtOf(),
            { broadcast: true },
          ),
        ).toEqual({ txid: 'ab' })
      })
    })

    const key = 'ab'.repeat(32)
    test.each([
      ['one of the account', [{ address: own, publicKey: key }], key],
      ['what is no key', [{ address: own, publicKey: `${key}00` }], undefined],
      ['what is no list', { 0: { address: own, publicKey: key } }, undefined],
      ['one behind a hundred others', [...Array(100).fill({ address: 'x', publicKey: key }), { address: own, publicKey: key }], undefined],
    ])('a public key is learned of %s or not at all', async (_, listed, learned) => {
      const { provider } = start(() => listed)
      const [account] = Object(await provider.request({ method: 'getAccountAddresses' }))
      expect(account).toEqual({ address: own, intention: 'payment', ...(learned && { publicKey: learned }) })
    })
  })
})
