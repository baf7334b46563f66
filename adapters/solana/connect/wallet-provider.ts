import { base58, base64 } from '@scure/base'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { chainNameOf } from '../clusters.ts'
import type { StandardWallet } from '../discover/standard-wallet.ts'
import type { GrantedAccount, OwnProvider } from '../provider.ts'
import { parseAccounts } from './accounts.ts'

const failed = (rpcCode: number, message: string): PorticoError => new PorticoError('WALLET_ERROR', message, { rpcCode })

const SIGNATURE = 64

const signatureOf = (value: unknown): string => {
  if (value instanceof Uint8Array && value.length === SIGNATURE) return base58.encode(value)
  throw failed(-32603, 'The wallet gave no signature.')
}

const decode = (coder: { decode(text: string): Uint8Array }, text: unknown): Uint8Array => {
  try {
    if (typeof text === 'string') return coder.decode(text)
  } catch {
    // Said below.
  }
  throw failed(-32602, 'The params are not encoded as they should be.')
}

const equal = (a: Uint8Array, b: unknown): boolean =>
  b instanceof Uint8Array && a.length === b.length && a.every((byte, at) => byte === b[at])

type Listener = (...args: never) => void

/** Makes the provider of a wallet. */
export const createProvider = (wallet: StandardWallet): OwnProvider => {
  const listeners = new Map<string, readonly Listener[]>()
  let network: CaipNetworkId<'solana'> | undefined
  let followed = false
  let stop: unknown

  const emit = (event: string, ...args: unknown[]): void => {
    for (const listener of listeners.get(event) ?? []) {
      try {
        listener(...(args as never))
      } catch (error) {
        // As the platform does with a listener that throws: it is reported, and the others run.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
  const granted = (): readonly GrantedAccount[] => parseAccounts(wallet.accounts())
  const addresses = (accounts: readonly GrantedAccount[]): readonly object[] =>
    accounts.map(({ account: { address } }) => ({ pubkey: address }))
  const feature = (name: string) => {
    const method = wallet.features[name]
    if (!method) throw failed(4200, `The wallet has no ${name}.`)
    return method
  }
  /** Asks about one thing; the answer is a list of one. */
  const askOne = async (name: string, input: object): Promise<unknown> => {
    const answer = await feature(name)(input)
    return Array.isArray(answer) ? answer[0] : undefined
  }
  /** The wallet's account, and its own name of the chain, that a request is for. */
  const subjectOf = (params: unknown) => {
    const [pubkey, chain] = [readForeign(params, 'pubkey'), readForeign(params, 'chain')]
    const accounts = granted()
    const found = pubkey === undefined ? accounts[0] : accounts.find(({ account: { address } }) => address === pubkey)
    if (!found) throw failed(4100, 'The wallet does not grant this account.')
    if (chain !== undefined && chain !== network) throw failed(4901, 'The connection is on another network.')
    const name = network && chainNameOf(network, found.chains)
    if (!name) throw failed(4901, 'The wallet does not serve this network.')
    return { account: found.own, chain: name }
  }
  const signTransaction = async (params: unknown, encoded: unknown): Promise<string> => {
    const input = { ...subjectOf(params), transaction: decode(base64, encoded) }
    const signed = readForeign(await askOne('solana:signTransaction', input), 'signedTransaction')
    if (signed instanceof Uint8Array && signed.length > SIGNATURE) return base64.encode(signed)
    throw failed(-32603, 'The wallet gave no transaction.')
  }
  const methods: Readonly<Record<string, (params: unknown) => unknown>> = {
    async solana_requestAccounts(params) {
      const silent = readForeign(params, 'silent') === true
      const answer = await feature('standard:connect')(...(silent ? [{ silent: true }] : []))
      return addresses(parseAccounts(readForeign(answer, 'accounts')))
    },
    solana_getAccounts: () => addresses(granted()),
    solana_chainId: () => network,
    async solana_signMessage(params) {
      const message = decode(base58, readForeign(params, 'message'))
      const { account } = subjectOf(params)
      const answer = await askOne('solana:signMessage', { account, message: message.slice() })
      // A signature of another text is none of this one.
      if (!equal(message, readForeign(answer, 'signedMessage'))) throw failed(-32603, 'The wallet signed another message.')
      return { signature: signatureOf(readForeign(answer, 'signature')) }
    },
    async solana_signTransaction(params) {
      return { transaction: await signTransaction(params, readForeign(params, 'transaction')) }
    },
    async solana_signAllTransactions(params) {
      const given = readForeign(params, 'transactions')
      const transactions: string[] = []
      for (const one of Array.isArray(given) ? given : []) transactions.push(await signTransaction(params, one))
      return { transactions }
    },
    async solana_signAndSendTransaction(params) {
      const options = readForeign(params, 'sendOptions')
      const transaction = decode(base64, readForeign(params, 'transaction'))
      const input = { ...subjectOf(params), transaction, ...(typeof options === 'object' && options !== null && { options }) }
      return { signature: signatureOf(readForeign(await askOne('solana:signAndSendTransaction', input), 'signature')) }
    },
  }
  const changed = (): void =>
    emit(
      'accountsChanged',
      granted().map(({ account: { address } }) => address),
    )
  const follow = (): void => {
    const wanted = [...listeners.values()].some(({ length }) => length > 0)
    if (wanted === followed) return
    followed = wanted
    try {
      if (wanted) stop = feature('standard:events')('change', changed)
      else if (typeof stop === 'function') stop()
    } catch {
      // A wallet that refuses listeners is as one without events.
    }
  }
  const update = (event: string, change: (now: readonly Listener[]) => readonly Listener[]): void => {
    listeners.set(event, change(listeners.get(event) ?? []))
    follow()
  }
  return Object.freeze({
    features: Object.keys(wallet.features),
    granted,
    async request({ method, params }: RequestArguments) {
      if (method === 'standard:disconnect') return wallet.features[method]?.()
      const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!answer) throw failed(4200, `The wallet does not support ${method}.`)
      return answer(params)
    },
    on: (event: string, listener: Listener) => update(event, (now) => [...now, listener]),
    removeListener: (event: string, listener: Listener) => update(event, (now) => now.filter((one) => one !== listener)),
    select(next: CaipNetworkId<'solana'>) {
      if (next === network) return
      network = next
      emit('chainChanged', next)
    },
  })
}
