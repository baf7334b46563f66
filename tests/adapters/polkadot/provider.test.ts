import { accountId, unifiedAddress } from '../../../adapters/polkadot/family/ss58.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { rejection } from '../../support/rejection.ts'
import { createAdapterScope } from '../support/adapter-scope.ts'
import { GENESIS, polkadotAdapter, polkadotNetwork } from '../support/polkadot-rig.ts'

const never = new AbortController().signal
const networks = [polkadotNetwork(), polkadotNetwork(GENESIS.kusama)] as const

/** The well-known development account as wallets show it, and its one spelling here. */
const OWN = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const UNIFIED = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const SECOND = unifiedAddress(new Uint8Array(32).fill(7))
const signature = `0x${'AB'.repeat(64)}`

/** An extension that does what the test says. */
const install = (change: object = {}) => {
  const heard = new Set<(accounts: unknown) => void>()
  const asked: object[] = []
  let shown: readonly object[] = [{ address: OWN }, { address: SECOND, genesisHash: GENESIS.kusama }]
  let answer: unknown = { signature }
  const sign = async (input: object): Promise<unknown> => {
    asked.push(input)
    return answer
  }
  const injected = {
    accounts: { get: async () => shown, subscribe: (listener: (accounts: unknown) => void) => void heard.add(listener) },
    signer: { signPayload: sign, signRaw: sign },
    ...change,
  }
  let enable: () => Promise<object> = async () => injected
  window.injectedWeb3 = { test: { version: '1', enable: () => enable() } }
  return {
    asked,
    /** What it does when it is enabled again. */
    later: (next: typeof enable) => {
      enable = next
    },
    answers: (next: unknown) => {
      answer = next
    },
    shows: (...next: readonly object[]) => {
      shown = next
      for (const listener of heard) listener(next)
    },
  }
}

const start = async () => {
  const clock = createManualClock()
  const scope = createAdapterScope('polkadot', { networks, clock })
  const adapter = polkadotAdapter()
  const [connector] = (await scope.run(adapter.discover)).get()
  const protocol = await scope.run(adapter.connect)
  if (!connector) throw new Error('The extension was not discovered.')
  return { scope, clock, connector, protocol, connect: () => protocol.connect({ connector, signal: never }) }
}
const connect = async (change: object = {}) => {
  const extension = install(change)
  const rig = await start()
  const connection = await rig.connect()
  const ask = (method: string, params?: Readonly<Record<string, unknown>>): Promise<unknown> =>
    connection.provider.request({ method, ...(params === undefined ? {} : { params }) })
  const code = async (method: string, params?: Readonly<Record<string, unknown>>): Promise<unknown> =>
    (await rejection(ask(method, params))).rpcCode
  return { ...rig, ...extension, connection, ask, code }
}
const transaction = (change: object = {}) => ({ transactionPayload: { method: '0x0400', nonce: '0x05' }, address: UNIFIED, ...change })

afterEach(() => {
  localStorage.clear()
  delete window.injectedWeb3
})

describe('what an extension is asked to sign', () => {
  test('is signed by the account of the request, whatever account the payload names, in the wallet’s own spelling', async () => {
    const { ask, asked } = await connect()
    const transactionPayload = { method: '0x0400', address: SECOND }
    expect(await ask('polkadot_signTransaction', transaction({ transactionPayload }))).toEqual({ signature: signature.toLowerCase() })
    expect(asked).toEqual([{ method: '0x0400', address: OWN }])
  })

  test.each([
    ['an account that the wallet does not show', { address: unifiedAddress(new Uint8Array(32).fill(9)) }, 4100],
    ['an account of another network', { address: SECOND }, 4901],
    ['no payload', { transactionPayload: '0x0400' }, -32602],
    ['a payload of nothing', { transactionPayload: null }, -32602],
    ['a payload for another network', { transactionPayload: { method: '0x0400', genesisHash: GENESIS.kusama } }, 4901],
  ])('is not asked for with %s', async (_, change, expected) => {
    const { code, asked } = await connect()
    expect([await code('polkadot_signTransaction', transaction(change)), asked]).toEqual([expected, []])
  })

  test('may name the network that the connection is on', async () => {
    const { ask, asked } = await connect()
    const transactionPayload = { method: '0x0400', genesisHash: GENESIS.polkadot }
    await ask('polkadot_signTransaction', transaction({ transactionPayload }))
    expect(asked).toEqual([{ ...transactionPayload, address: OWN }])
  })

  test('is a text where it is a message', async () => {
    const { code, asked } = await connect()
    expect([await code('polkadot_signMessage', { message: { raw: '0x12' }, address: UNIFIED }), asked]).toEqual([-32602, []])
  })

  test.each([
    ['nothing', undefined],
    ['a text', signature],
    ['no hexadecimal', { signature: 'signed' }],
    ['half a signature', { signature: `0x${'ab'.repeat(32)}` }],
  ])('an answer of %s is no signature', async (_, answer) => {
    const { code, answers } = await connect()
    answers(answer)
    expect(await code('polkadot_signTransaction', transaction())).toBe(-32603)
    expect(await code('polkadot_signMessage', { message: 'Hello', address: UNIFIED })).toBe(-32603)
  })

  test('comes with the transaction that was signed, where the wallet gives it as a text', async () => {
    const { ask, answers } = await connect()
    answers({ signature, signedTransaction: '0x1234' })
    expect(await ask('polkadot_signTransaction', transaction())).toMatchObject({ signedTransaction: '0x1234' })
    answers({ signature, signedTransaction: { raw: '0x1234' } })
    expect(await ask('polkadot_signTransaction', transaction())).toEqual({ signature: signature.toLowerCase() })
  })

  test.each(['polkadot_signTransaction', 'polkadot_signMessage'])('%s is 4200 where the wallet has no such method', async (method) => {
    const { code } = await connect({ signer: {} })
    expect(await code(method, transaction({ message: 'Hello' }))).toBe(4200)
  })

  test.each(['polkadot_send', 'toString', 'constructor'])('%s is no method', async (method) => {
    const { code } = await connect()
    expect(await code(method)).toBe(4200)
  })
})

describe('a failure of an extension', () => {
  test.each([
    ['in words', new Error('Cancelled'), 'REQUEST_REJECTED', 4001],
    ['in words alone', 'Rejected by user', 'REQUEST_REJECTED', 4001],
    ['with a code of its own', Object.assign(new Error('The node rejected it.'), { code: -32000 }), 'WALLET_ERROR', -32000],
  ])('that it says %s', async (_, cause, code, rpcCode) => {
    install()
    window.injectedWeb3 = { test: { version: '1', enable: () => Promise.reject(cause) } }
    expect(await rejection((await start()).connect())).toMatchObject({ code, rpcCode })
  })

  test('that shows no accounts at all, or none of a configured network', async () => {
    install({ accounts: {} })
    expect((await rejection((await start()).connect())).rpcCode).toBe(-32603)
    install().shows({ address: OWN, genesisHash: `0x${'11'.repeat(32)}` })
    expect((await rejection((await start()).connect())).code).toBe('WALLET_ERROR')
  })

  test('that refuses listeners is one without events', async () => {
    const subscribe = (): never => {
      throw new Error('No listeners.')
    }
    const { protocol, connection } = await connect({ accounts: { get: async () => [{ address: OWN }], subscribe } })
    const store = protocol.follow(connection)
    store.subscribe(() => undefined)()
    expect(store.get()).toBe(connection)
  })
})

describe('the accounts of an extension', () => {
  test('are each listed once, a hundred at most, and only those of the connection’s network', async () => {
    const many = Array.from({ length: 120 }, (_, at) => ({ address: unifiedAddress(new Uint8Array(32).fill(at + 10)) }))
    install().shows({ address: OWN }, { address: UNIFIED }, { address: SECOND, genesisHash: GENESIS.kusama }, ...many)
    const { accounts, network } = await (await start()).connect()
    expect(network).toBe(networks[0].caipNetworkId)
    expect(accounts.filter(({ address }) => address === UNIFIED)).toHaveLength(1)
    expect(accounts).toHaveLength(98)
    expect(accounts.every(({ address }) => accountId(address) !== undefined)).toBe(true)
  })

  test('are not heard of any more once it is disconnected, also where it cannot be told to stop', async () => {
    const { protocol, connection, shows, ask, code } = await connect()
    const seen: unknown[] = []
    protocol.follow(connection).subscribe((next) => void seen.push(next))
    await protocol.disconnect(connection)
    shows({ address: SECOND })
    expect([await ask('polkadot_getAccounts'), seen]).toEqual([[], []])
    expect(await code('polkadot_signTransaction', transaction())).toBe(4100)
  })
})

describe('restoring', () => {
  const restoring = async (enable: () => Promise<object>) => {
    const { clock, connector, protocol, later } = await connect()
    later(enable)
    return { clock, restored: protocol.restore({ connector, signal: never }) }
  }

  test('gives up after three seconds with an extension that does not answer', async () => {
    const { clock, restored } = await restoring(() => new Promise(() => undefined))
    const outcome = rejection(restored)
    await clock.advance(2_999)
    expect(clock.durations).toContain(3_000)
    await clock.advance(1)
    expect(await outcome).toMatchObject({ code: 'WALLET_ERROR', context: { reason: 'timeout' } })
  })

  test('finds nothing once the visitor refuses the page, and says any other failure', async () => {
    expect(await (await restoring(() => Promise.reject(new Error('Not allowed')))).restored).toBeUndefined()
    expect((await rejection((await restoring(() => Promise.reject(new Error('Broken')))).restored)).code).toBe('WALLET_ERROR')
  })
})
