import { base58, base64 } from '@scure/base'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { createProviderEvents } from '../../../kernel/contract/tools/provider-events.ts'
import type { StandardWallet } from '../../../kernel/contract/tools/standard-wallets.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { chainNameOf } from '../clusters.ts'
import { textIn, withDomain } from '../offchain-message.ts'
import type { OwnAccount, OwnProvider, TransactionVersion } from '../provider.ts'
import { parseAccounts } from './accounts.ts'

/** Bytes. */
const SIGNATURE = 64

/** The first byte of a message is its version where this bit is set, and else how many sign: there is no version in the older form. */
const VERSIONED = 0x80

/** The version of a serialised transaction; undefined for what is none. */
const versionOf = (transaction: Uint8Array): TransactionVersion | undefined => {
  // More signatures than one byte counts do not fit into a transaction.
  const [count = VERSIONED] = transaction
  const first = count < VERSIONED ? transaction[1 + count * SIGNATURE] : undefined
  if (first === undefined) return undefined
  return first < VERSIONED ? 'legacy' : first - VERSIONED
}

const isVersion = (value: unknown): value is TransactionVersion => value === 'legacy' || Number.isSafeInteger(value)

/** The versions that a wallet says it takes; undefined where it names none. */
const parseVersions = (value: unknown): readonly TransactionVersion[] | undefined => {
  const versions = Array.isArray(value) ? value.slice(0, 10).filter(isVersion) : []
  return versions.length > 0 ? versions : undefined
}

const failed = (rpcCode: number, message: string): PorticoError => new PorticoError('WALLET_ERROR', message, { rpcCode })

const isSignature = (value: unknown): value is Uint8Array => value instanceof Uint8Array && value.length === SIGNATURE

const signatureOf = (value: unknown): string => {
  if (isSignature(value)) return base58.encode(value)
  throw failed(-32603, 'The wallet gave no signature.')
}

const decode = (coder: { decode(text: string): Uint8Array }, text: unknown): Uint8Array => {
  try {
    if (typeof text === 'string') return coder.decode(text)
  } catch {
    // Assigned below.
  }
  throw failed(-32602, 'The params are not encoded as they should be.')
}

const equal = (a: Uint8Array, b: unknown): boolean =>
  b instanceof Uint8Array && a.length === b.length && a.every((byte, at) => byte === b[at])

export const createProvider = (wallet: StandardWallet): OwnProvider => {
  const { emit, listening, on, removeListener } = createProviderEvents(() => follow())
  let network: CaipNetworkId<'solana'> | undefined
  let followed = false
  let stop: unknown

  const granted = (): readonly OwnAccount[] => parseAccounts(wallet.accounts())
  const addresses = (accounts: readonly OwnAccount[]): readonly object[] =>
    accounts.map(({ account: { address } }) => ({ pubkey: address }))
  const feature = (name: string) => {
    const method = wallet.features[name]
    if (!method) throw failed(4200, `The wallet has no ${name}.`)
    return method
  }
  /** Asks about things at once; the answer is a list of as many. */
  const askAll = async (name: string, inputs: readonly object[]): Promise<readonly unknown[]> => {
    const answer = await feature(name)(...inputs)
    return Array.isArray(answer) ? answer : []
  }
  const versions = (name: string) => parseVersions(wallet.said(name, 'supportedTransactionVersions'))
  /** A transaction of a version that the wallet says it takes. Throws 4200 for any other: it is not asked. */
  const takenBy = (name: string, encoded: unknown): Uint8Array => {
    const transaction = decode(base64, encoded)
    const [version, taken] = [versionOf(transaction), versions(name)]
    if (version === undefined || !taken || taken.includes(version)) return transaction
    throw failed(4200, `The wallet takes no ${version === 'legacy' ? 'legacy transactions' : `transactions of version ${version}`}.`)
  }
  const askOne = async (name: string, input: object): Promise<unknown> => (await askAll(name, [input]))[0]
  /** The account that a request is for. */
  const accountOf = (params: unknown): OwnAccount => {
    const pubkey = readForeign(params, 'pubkey')
    const accounts = granted()
    const found = pubkey === undefined ? accounts[0] : accounts.find(({ account: { address } }) => address === pubkey)
    if (!found) throw failed(4100, 'The wallet does not grant this account.')
    return found
  }
  /** The wallet's account, and its own name of the chain, that a request is for. */
  const subjectOf = (params: unknown) => {
    const [found, chain] = [accountOf(params), readForeign(params, 'chain')]
    if (chain !== undefined && chain !== network) throw failed(4901, 'The connection is on another network.')
    const name = network && chainNameOf(network, found.chains)
    if (!name) throw failed(4901, 'The wallet does not serve this network.')
    return { account: found.own, chain: name }
  }
  /** One request for all: the visitor approves them together where the wallet shows them so. */
  const signTransactions = async (params: unknown, given: readonly unknown[]): Promise<readonly string[]> => {
    const subject = subjectOf(params)
    const inputs = given.map((encoded) => ({ ...subject, transaction: takenBy('solana:signTransaction', encoded) }))
    if (inputs.length === 0) return []
    const answers = await askAll('solana:signTransaction', inputs)
    return inputs.map((_, at) => {
      const signed = readForeign(answers[at], 'signedTransaction')
      if (signed instanceof Uint8Array && signed.length > SIGNATURE) return base64.encode(signed)
      throw failed(-32603, 'The wallet gave no transaction.')
    })
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
      const [{ account }, key] = [subjectOf(params), base58.decode(accountOf(params).account.address)]
      const answer = await askOne('solana:signMessage', { account, message: message.slice() })
      const signed = readForeign(answer, 'signedMessage')
      // A signature of another text is none of this one. Hardware wallets sign an off-chain message that wraps it.
      if (!(signed instanceof Uint8Array) || !equal(message, textIn(signed, key)))
        throw failed(-32603, 'The wallet signed another message.')
      const signature = signatureOf(readForeign(answer, 'signature'))
      return equal(message, signed) ? { signature } : { signature, signedMessage: base58.encode(signed) }
    },
    async solana_signTransaction(params) {
      const [transaction] = await signTransactions(params, [readForeign(params, 'transaction')])
      return { transaction }
    },
    async solana_signAllTransactions(params) {
      const given = readForeign(params, 'transactions')
      return { transactions: await signTransactions(params, Array.isArray(given) ? given : []) }
    },
    async solana_signAndSendTransaction(params) {
      const options = readForeign(params, 'sendOptions')
      const transaction = takenBy('solana:signAndSendTransaction', readForeign(params, 'transaction'))
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
    const wanted = listening()
    if (wanted === followed) return
    followed = wanted
    try {
      if (wanted) stop = feature('standard:events')('change', changed)
      else if (typeof stop === 'function') stop()
    } catch {
      // A wallet that refuses listeners is as one without events.
    }
  }
  return Object.freeze({
    features: Object.keys(wallet.features),
    granted,
    versions,
    async request({ method, params }: RequestArguments) {
      if (method === 'standard:disconnect') return wallet.features[method]?.()
      const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!answer) throw failed(4200, `The wallet does not support ${method}.`)
      return answer(params)
    },
    on,
    removeListener,
    async signIn(input: object) {
      const answer = await askOne('solana:signIn', input)
      const [account] = parseAccounts([readForeign(answer, 'account')])
      const [message, signature] = [readForeign(answer, 'signedMessage'), readForeign(answer, 'signature')]
      if (!account || !(message instanceof Uint8Array) || !isSignature(signature)) return undefined
      const key = base58.decode(account.account.address)
      return {
        account: account.account.address,
        // Whatever stands before it was signed as well, but for an off-chain message of Solana.
        message: new TextDecoder('utf-8', { ignoreBOM: true }).decode(textIn(message, key)),
        signature: base58.encode(withDomain(signature, message, key)),
      }
    },
    select(next: CaipNetworkId<'solana'>) {
      if (next === network) return
      network = next
      emit('chainChanged', next)
    },
  })
}
