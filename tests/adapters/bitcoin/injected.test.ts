import { base64, hex } from '@scure/base'
import { Psbt } from 'bitcoinjs-lib'
import { parseBitcoinAddress } from '../../../adapters/bitcoin/verify/address.ts'
import { verifyBitcoinMessage } from '../../../adapters/bitcoin/verify/verify-message.ts'
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { bitcoinKey } from '../../../examples/sandbox/bitcoin/keys.ts'
import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { rejection } from '../../support/rejection.ts'
import { until } from '../../support/wait.ts'
import { type AdapterScope, createAdapterScope } from '../support/adapter-scope.ts'
import {
  addressesOf,
  answer,
  clearPage,
  createInjectedPage,
  INJECTED,
  type InjectedPage,
  installLeather,
  installSatsConnect,
  installUnisat,
  putInPage,
} from '../support/bitcoin-injected.ts'
import { bitcoinAdapter, bitcoinNetwork } from '../support/bitcoin-rig.ts'

const network = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const [first, second] = bitcoinTestAccounts
const never = new AbortController().signal

let scope: AdapterScope
beforeEach(() => {
  scope = createAdapterScope('bip122', { networks: [bitcoinNetwork(network)], options: { apis: {} } })
})
afterEach(() => {
  scope.unload()
  clearPage()
})

const start = async (name: string, install: (page: InjectedPage) => void) => {
  const page = createInjectedPage()
  install(page)
  const adapter = bitcoinAdapter()
  const found = await scope.run(adapter.discover)
  expect(found.get().map((connector) => [connector.name, connector.type])).toEqual([[name, 'INJECTED']])
  const [connector] = found.get()
  if (!connector) throw new Error('No wallet was found.')
  const protocol = await scope.run(adapter.connect)
  const connect = () => protocol.connect({ connector, network, signal: never })
  return { page, connector, protocol, connect }
}

const askFor = (connection: Connection<'bip122'>, method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> =>
  connection.provider.request({ method, params })

const psbtFor = (address: string, inputs = 1): string => {
  const psbt = new Psbt()
  const script = parseBitcoinAddress(address)?.script ?? new Uint8Array()
  for (let index = 0; index < inputs; index += 1) psbt.addInput({ hash: '11'.repeat(32), index, witnessUtxo: { script, value: 5_000n } })
  psbt.addOutput({ script, value: 4_000n })
  return psbt.toBase64()
}

describe.each(INJECTED)('%s', (_, name, install) => {
  test('connects with the account to pay with first, signs texts and PSBTs with it', async () => {
    const { connect } = await start(name, install)
    const connection = await connect()
    expect(connection.network).toBe(network)
    expect(connection.accounts[0]).toEqual({ namespace: 'bip122', address: first.payment, type: 'payment' })
    expect(connection.accounts.slice(1).map(({ address, type }) => [address, type])).toEqual(
      name === 'UniSat' || name === 'OKX Wallet' ? [] : [[first.ordinals, 'ordinal']],
    )
    // Leather signs as it likes: by BIP-322, here with the address for ordinals.
    const address = name === 'Leather' ? first.ordinals : first.payment
    const signed = (await askFor(connection, 'signMessage', { message: 'Grüße', address })) as { readonly signature: string }
    expect(verifyBitcoinMessage({ address, message: 'Grüße', signature: signed.signature })).toBe(true)
    const asked = { psbt: psbtFor(first.payment), signInputs: [{ address: first.payment, index: 0 }] }
    const { psbt } = (await askFor(connection, 'signPsbt', asked)) as { readonly psbt: string }
    expect(Psbt.fromBase64(psbt).data.inputs[0]?.partialSig).toHaveLength(1)
  })

  test('is not restored before it was connected; then as far as it says without asking', async () => {
    const { connect, connector, protocol, page } = await start(name, install)
    expect(await protocol.restore({ connector, signal: never })).toBeUndefined()
    const connection = await connect()
    const count = page.asked.length
    expect(await protocol.restore({ connector, signal: never })).toEqual(connection)
    expect(page.asked.slice(count).every(([method]) => method === 'wallet_getAccount')).toBe(true)
  })

  test('the visitor’s refusal is REQUEST_REJECTED with 4001', async () => {
    const { connect, page } = await start(name, install)
    page.refuse = true
    const error = await rejection(connect())
    expect([error.code, error.rpcCode]).toEqual(['REQUEST_REJECTED', 4001])
  })

  test('what is for another account, or no request, is refused before it is asked; so is everything once it is left', async () => {
    const { connect, page, protocol } = await start(name, install)
    const connection = await connect()
    const count = page.asked.length
    const [own, other] = [first.payment, second.payment]
    const psbt = psbtFor(own)
    const wrong: readonly (readonly [string, Readonly<Record<string, unknown>>, number])[] = [
      ['signMessage', { message: 'Hello', address: other }, 4100],
      ['signMessage', { message: 'Hello', account: other }, 4100],
      ['signMessage', { message: 7 }, -32602],
      ['signPsbt', { psbt, signInputs: [{ address: other, index: 0 }] }, 4100],
      ['signPsbt', { psbt, account: other, signInputs: [{ address: own, index: 0 }] }, 4100],
      [
        'signPsbt',
        {
          psbt: psbtFor(own, 2),
          signInputs: [
            { address: own, index: 0 },
            { address: other, index: 1 },
          ],
        },
        4100,
      ],
      ['signPsbt', { psbt, signInputs: [{ address: own, index: 2 }] }, -32602],
      ['signPsbt', { psbt, signInputs: [] }, -32602],
      ['signPsbt', { psbt, signInputs: [{ address: own, index: 0 }], broadcast: true }, 4200],
    ]
    for (const [method, params, code] of wrong) {
      const error = await rejection(askFor(connection, method, params))
      expect([method, params, error.rpcCode]).toEqual([method, params, code])
    }
    expect(page.asked).toHaveLength(count)
    await protocol.disconnect(connection)
    expect((await rejection(askFor(connection, 'signMessage', { message: 'Hello' }))).rpcCode).toBe(4100)
    expect(page.asked.slice(count).map(([method]) => method)).not.toContain('signMessage')
  })
})

test.each(INJECTED.slice(0, 4))('%s: is followed to another account, and to none', async (_, name, install) => {
  const { connect, protocol, page } = await start(name, install)
  const store = protocol.follow(await connect())
  const stop = store.subscribe(() => undefined)
  page.account = second
  page.emit()
  await until(() => store.get()?.accounts[0].address === second.payment)
  page.permitted = false
  page.emit()
  await until(() => store.get() === undefined)
  stop()
  expect(page.listeners.size).toBe(0)
})

test('Leather: what another account has signed is not taken for the connected one’s', async () => {
  const { connect, page } = await start('Leather', installLeather)
  const connection = await connect()
  // It says nothing of it by itself.
  page.account = second
  const error = await rejection(askFor(connection, 'signMessage', { message: 'Hello', address: first.payment }))
  expect([error.code, error.rpcCode]).toEqual(['WALLET_ERROR', 4100])
})

describe('UniSat', () => {
  const mainnet = 'bip122:000000000019d6689c085ae165831e93'
  const open = async (more: object) => {
    const started = await start('UniSat', (page) => {
      installUnisat(page, 'unisat')
      Object.assign(Reflect.get(window, 'unisat'), more)
    })
    return { ...started, to: (network: CaipNetworkId<'bip122'>) => bitcoinNetwork(network) }
  }

  test('an address of another chain than the wallet says that it is on is no account', async () => {
    const { connect } = await open({ getChain: async () => ({ enum: 'BITCOIN_MAINNET' }) })
    expect((await rejection(connect())).message).toBe('The wallet gave no account.')
  })

  test('a network is only where the wallet has an account on it, whatever it says of the switch', async () => {
    const still = await open({ switchChain: undefined })
    const connection = await still.connect()
    const switched = (started: typeof still) => started.protocol.switchNetwork(connection, still.to(mainnet), never)
    expect((await rejection(switched(still))).code).toBe('CHAIN_UNSUPPORTED')
    clearPage()

    const asked: unknown[] = []
    const moving = await open({ switchChain: async (name: string) => void asked.push(name) })
    const other = await moving.connect()
    expect((await rejection(moving.protocol.switchNetwork(other, still.to(mainnet), never))).code).toBe('CHAIN_UNSUPPORTED')
    expect([asked, await other.provider.request({ method: 'getNetwork' })]).toEqual([['BITCOIN_MAINNET'], network])
  })

  test.each([
    ['a text', 'no base64, no hex'],
    ['too short', base64.encode(new Uint8Array(63))],
    ['too long', base64.encode(new Uint8Array(10_001))],
    ['nothing', undefined],
  ])('a signature that is %s is none', async (_, signature) => {
    const { connect } = await open({ signMessage: async () => signature })
    expect((await rejection(askFor(await connect(), 'signMessage', { message: 'Hello' }))).message).toBe('The wallet gave no signature.')
  })
})

test('the accounts of a wallet are each one once; what is no key is none, and accounts of other chains are left out', async () => {
  const { connect } = await start('Xverse', (page) => {
    installSatsConnect(page)
    const provider = Reflect.get(Reflect.get(window, 'XverseProviders'), 'BitcoinProvider')
    const [ordinals, payment, stacks] = addressesOf(page)
    const addresses = [payment, { ...payment, publicKey: 'no key' }, { ...ordinals, publicKey: '02ab' }, stacks, { address: 7 }, null]
    Object.assign(provider, { request: async () => answer({ addresses, network: { bitcoin: { name: 'Regtest' } } }) })
  })
  const connection = await connect()
  expect(connection.accounts.map(({ address }) => address)).toEqual([first.payment, first.ordinals])
  expect(await connection.provider.request({ method: 'getAccountAddresses' })).toEqual([
    { address: first.payment, intention: 'payment', publicKey: hex.encode(bitcoinKey(first.seed).publicKey) },
    { address: first.ordinals, intention: 'ordinal' },
  ])
})

test('a wallet that does not say its accounts is not waited for when a connection comes back', async () => {
  const clock = createManualClock()
  scope.unload()
  scope = createAdapterScope('bip122', { clock, networks: [bitcoinNetwork(network)], options: { apis: {} } })
  const { protocol, connector } = await start('Xverse', (page) => {
    installSatsConnect(page)
    const provider = Reflect.get(Reflect.get(window, 'XverseProviders'), 'BitcoinProvider')
    Object.assign(provider, { request: () => new Promise(() => undefined) })
  })
  const restored = rejection(protocol.restore({ connector, signal: never }))
  await clock.advance(3_000)
  const { code, context } = await restored
  expect([code, context.reason]).toEqual(['WALLET_ERROR', 'timeout'])
})

test('what stands in a wallet’s place is not called where it was not there when wallets were looked for', async () => {
  const { connect, page } = await start('UniSat', (made) => installUnisat(made, 'unisat'))
  const stolen: unknown[] = []
  Reflect.set(Reflect.get(window, 'unisat'), 'requestAccounts', async (...args: unknown[]) => void stolen.push(args))
  await connect()
  expect([stolen, page.asked.map(([method]) => method)]).toEqual([[], ['requestAccounts']])
})

test('hostile entries of the page are no wallets, and hide none', async () => {
  Object.defineProperty(window, 'okxwallet', {
    configurable: true,
    get() {
      throw new Error('No.')
    },
  })
  putInPage('LeatherProvider', { request: 'no function' })
  const { connector } = await start('Xverse', installSatsConnect)
  expect(connector.id).toBe('injected:XverseProviders.BitcoinProvider')
})
