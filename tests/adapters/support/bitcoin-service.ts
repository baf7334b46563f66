import { base64, hex } from '@scure/base'
import { address as addresses, networks } from 'bitcoinjs-lib'
import { Hono } from 'hono'
import type { BitcoinProvider } from '../../../adapters/bitcoin/provider.ts'
import { bitcoinRoutes } from '../../../examples/sandbox/bitcoin/bitcoin-routes.ts'
import { type Blockchain, createBlockchain } from '../../../examples/sandbox/bitcoin/blockchain.ts'
import { caipNetworkIdOf, hashOf } from '../../../examples/sandbox/bitcoin/chain-id.ts'
import { type BitcoinKey, provideCurve } from '../../../examples/sandbox/bitcoin/keys.ts'
import { signBitcoinPsbt } from '../../../examples/sandbox/test-wallet/bitcoin/sign-bitcoin.ts'
import type { StoragePort } from '../../../kernel/contract/ports.ts'
import { type AdapterScope, createAdapterScope, memoryStorage } from './adapter-scope.ts'
import { bitcoinAdapter, bitcoinNetwork } from './bitcoin-rig.ts'

const NAME = 'a chain and who tells of it'

/** The chain's CAIP-2 id. */
const network = caipNetworkIdOf(hashOf(NAME))

/** What a service makes of an answer of its node; `body` is what it was given. Undefined: it says the truth. */
export type Lie = (path: string, honest: Response, body: string) => Response | Promise<Response> | undefined

/** How a wallet signs the inputs of a PSBT. */
export type Sign = (psbt: Uint8Array, inputs: readonly number[]) => Uint8Array

/** A chain, the service that tells of it, and visits of a page to it, one after the other. */
export interface BitcoinService {
  readonly blockchain: Blockchain
  /** Paths that were asked for. */
  readonly asked: string[]
  /** PSBTs that the wallet was given. */
  readonly signed: Uint8Array[]
  lie: Lie | undefined
  sign: Sign
  /** Makes a coin of the account. */
  give(value: bigint): string
  /** The adapter's features in a page that has the account connected; what it has stored stays for the next visit. */
  visit(): Promise<Awaited<ReturnType<typeof visit>>>
  close(): void
}

const visit = async (account: string, key: BitcoinKey, service: BitcoinService, storage: StoragePort) => {
  const scope: AdapterScope = createAdapterScope('bip122', {
    networks: [bitcoinNetwork(network, 'http://service.test')],
    options: { apis: {} },
    storage,
  })
  const answers: Readonly<Record<string, (params: never) => unknown>> = {
    getAccountAddresses: () => [{ address: account, publicKey: hex.encode(key.publicKey), intention: 'payment' }],
    getNetwork: () => network,
    signPsbt({ psbt, signInputs }: { readonly psbt: string; readonly signInputs: readonly { readonly index: number }[] }) {
      const bytes = base64.decode(psbt)
      service.signed.push(bytes)
      const places = signInputs.map(({ index }) => index)
      return { psbt: base64.encode(service.sign(bytes, places)) }
    },
  }
  const provider: BitcoinProvider = {
    request: async ({ method, params }) => answers[method]?.(params as never),
    on: () => undefined,
    removeListener: () => undefined,
  }
  scope.connected({
    namespace: 'bip122',
    connectorId: 'test',
    provider,
    network,
    accounts: [{ namespace: 'bip122', address: account, type: 'payment' }],
  })
  const { send, fees } = await scope.run(bitcoinAdapter().actions)
  if (!send || !fees?.terms) throw new Error('The adapter lacks a feature.')
  const call = { network, account } as const
  const { terms } = fees
  return {
    call,
    send: (to: string, amount: bigint, shown?: Awaited<ReturnType<typeof terms>>) =>
      send.send({ ...call, to, amount, ...(shown && { terms: shown }) }),
    terms: (to: string, amount: bigint) => terms({ ...call, to, amount }),
    wait: (id: string) => send.wait({ ...call, id }),
    leave: scope.unload,
  }
}

/** Starts a chain with a service in place of `fetch`. The account is on regtest. */
export const startBitcoinService = (account: string, key: BitcoinKey): BitcoinService => {
  provideCurve()
  const blockchain = createBlockchain(NAME, 1)
  blockchain.hold(true)
  const app = new Hono()
  bitcoinRoutes(app, blockchain)
  const storage = memoryStorage()
  const { fetch: real } = globalThis
  const service: BitcoinService = {
    blockchain,
    asked: [],
    signed: [],
    lie: undefined,
    sign: (psbt, inputs) => signBitcoinPsbt(key, psbt, inputs),
    give: (value) => blockchain.give(addresses.toOutputScript(account, networks.regtest), value),
    visit: () => visit(account, key, service, storage),
    close() {
      globalThis.fetch = real
      blockchain.close()
    },
  }
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    service.asked.push(pathname)
    const body = typeof init?.body === 'string' ? init.body : ''
    const honest = await app.request(pathname, init)
    return (await service.lie?.(pathname, honest.clone(), body)) ?? honest
  }
  return service
}
