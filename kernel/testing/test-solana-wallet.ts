import { base58 } from '@scure/base'
import { PorticoError } from '../contract/errors.ts'
import type { Undo } from '../contract/store.ts'
import { ProviderRpcError } from '../contract/tools/provider-error.ts'
import type { TestBehaviour } from './behaviours.ts'
import { registerStandardWallet } from './standard-registry.ts'
import { createVisitor } from './visitor.ts'

/** How a test wallet of Solana is made. */
export interface TestSolanaWalletOptions {
  /** Addresses (base58), the selected one first. */
  readonly accounts: readonly [string, ...string[]]
  /** Chains by the names of Wallet Standard, or by CAIP-2. Default mainnet, devnet and testnet. */
  readonly chains?: readonly `solana:${string}`[]
  /** Default `approve`. Those about chains do nothing here: Wallet Standard has no switching. */
  readonly behaviour?: TestBehaviour
  /** Whether the page has its permission from an earlier visit: it connects, and comes back, without asking. Default false. */
  readonly granted?: boolean
  /** As it registers. Default `Test Solana Wallet`. */
  readonly name?: string
  /**
   * Signs what was granted: 64 bytes for a message or a transaction that it sends, the whole signed transaction for one that it signs alone.
   * Without it the wallet refuses with 4200.
   */
  readonly sign?: (request: SolanaSignRequest) => Promise<Uint8Array>
}

/** What a test wallet of Solana is to sign. */
export interface SolanaSignRequest {
  readonly feature: 'solana:signMessage' | 'solana:signTransaction' | 'solana:signAndSendTransaction'
  readonly account: string
  /** The message, or the serialised transaction. */
  readonly bytes: Uint8Array
}

/** A Solana wallet in memory. */
export interface TestSolanaWallet {
  /** Every feature that was called, in order, with its first input. */
  readonly requests: readonly { readonly feature: string; readonly input: unknown }[]
  setBehaviour(behaviour: TestBehaviour): void
  /** Decides all requests that `silent` left open; false when there was none. */
  answer(decision: 'approve' | 'reject'): boolean
  /** The visitor chooses another account in the wallet. Throws `ADDRESS_INVALID` for one it does not have. */
  selectAccount(address: string): void
  /** The visitor takes the permission back in the wallet. */
  forget(): void
  /** Registers it by Wallet Standard, now and for every page that asks later, until undone. */
  announce(): Undo
}

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="%23735" d="M0 0h8v8H0z"/%3E%3C/svg%3E'
const CLUSTERS = ['solana:mainnet', 'solana:devnet', 'solana:testnet'] as const
const VERSIONS = ['legacy', 0] as const

interface Input {
  readonly account?: { readonly address: string }
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
}

/**
 * Makes a Solana wallet for tests, which registers by Wallet Standard. It holds no keys and knows no chain library: `sign` does what needs a
 * key.
 *
 * @example
 * const wallet = createTestSolanaWallet({ accounts: ['GjwcWFQYzemBtpUoN5fMAP2FZviTtMRWCmrppGuTthJS'] })
 * const stop = wallet.announce()
 * const portico = createPortico({ networks: [solanaNetwork], plugins: [...defaultPlugins(), solana()] })
 */
export const createTestSolanaWallet = (options: TestSolanaWalletOptions): TestSolanaWallet => {
  const { accounts, chains = CLUSTERS, name = 'Test Solana Wallet', sign } = options
  const requests: { readonly feature: string; readonly input: unknown }[] = []
  const listeners = new Set<(change: object) => void>()
  let [selected] = accounts
  let granted = options.granted ?? false

  const offered = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] as const
  const publicAccounts = accounts.map((address) =>
    Object.freeze({
      address,
      publicKey: base58.decode(address),
      chains: Object.freeze([...chains]),
      features: Object.freeze([...offered]),
    }),
  )
  const visible = () =>
    granted ? [...publicAccounts].sort((one, other) => Number(other.address === selected) - Number(one.address === selected)) : []
  const emit = (): void => {
    for (const listener of [...listeners]) listener({ accounts: visible() })
  }
  const select = (address: string): void => {
    if (selected === address) return
    selected = address
    if (granted) emit()
  }
  const visitor = createVisitor(options.behaviour, () => {
    if (visitor.behaviour() === 'account-switches') select(accounts[(accounts.indexOf(selected) + 1) % accounts.length] ?? selected)
  })
  const forget = (): void => {
    if (!granted) return
    granted = false
    emit()
  }
  const connect = async (input: { readonly silent?: boolean } = {}) => {
    requests.push({ feature: 'standard:connect', input })
    if (!granted && input.silent !== true) {
      await visitor.ask(() => {
        granted = true
      })
      emit()
    }
    return { accounts: visible() }
  }
  const signer =
    (feature: SolanaSignRequest['feature'], answerOf: (bytes: Uint8Array, signed: Uint8Array) => object) =>
    async (...inputs: readonly Input[]): Promise<readonly object[]> => {
      requests.push({ feature, input: inputs[0] })
      if (!granted) throw new ProviderRpcError(4100, 'The account is not authorised.')
      if (!sign) throw new ProviderRpcError(4200, `${feature} is not supported by this test wallet.`)
      return visitor.ask(async () => {
        const answers: object[] = []
        for (const { account, message, transaction } of inputs) {
          const bytes = message ?? transaction ?? new Uint8Array()
          answers.push(answerOf(bytes, await sign({ feature, account: account?.address ?? selected, bytes })))
        }
        return answers
      })
    }
  const version = '1.0.0'
  const supportedTransactionVersions = Object.freeze([...VERSIONS])
  const wallet = Object.freeze({
    version,
    name,
    icon: ICON,
    chains: Object.freeze([...chains]),
    get accounts() {
      return visible()
    },
    features: Object.freeze({
      'standard:connect': { version, connect },
      'standard:disconnect': { version, disconnect: async () => forget() },
      'standard:events': {
        version,
        on(_: 'change', listener: (change: object) => void): Undo {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version,
        signMessage: signer('solana:signMessage', (signedMessage, signature) => ({ signedMessage, signature, signatureType: 'ed25519' })),
      },
      'solana:signTransaction': {
        version,
        supportedTransactionVersions,
        signTransaction: signer('solana:signTransaction', (_, signedTransaction) => ({ signedTransaction })),
      },
      'solana:signAndSendTransaction': {
        version,
        supportedTransactionVersions,
        signAndSendTransaction: signer('solana:signAndSendTransaction', (_, signature) => ({ signature })),
      },
    }),
  })
  return {
    requests,
    forget,
    setBehaviour: visitor.setBehaviour,
    answer: visitor.answer,
    selectAccount(address) {
      if (!accounts.includes(address)) throw new PorticoError('ADDRESS_INVALID', `The test wallet has no account ${address}.`)
      select(address)
    },
    announce: () => registerStandardWallet(wallet),
  }
}
