import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { AnswersTwice } from '../answers-twice.ts'
import { type Behaviour, behaviourSchema } from '../behaviours.ts'
import { chainRpc } from '../chain-rpc.ts'
import { decide } from '../decide.ts'
import { type Answer, createOpenRequests } from '../open-requests.ts'
import { createPanel } from '../panel.ts'
import { ProviderError, rejected, unauthorized } from '../provider-error.ts'
import { createRequestLog, failureOf, type LoggedRequest } from '../request-log.ts'
import type { CompleteSolanaConfig } from './solana-config.ts'
import { readSolanaTransaction } from './solana-keys.ts'
import { createSolanaState, type StandardAccount, type StandardChain } from './solana-state.ts'

/** The wallet object a page gets, as Wallet Standard has it. */
export interface StandardWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly StandardChain[]
  readonly accounts: readonly StandardAccount[]
  readonly features: Readonly<Record<string, object>>
}

/** What a test does to a running Solana wallet. */
export interface SolanaWalletControl {
  readonly requests: readonly LoggedRequest[]
  /** Addresses of all its accounts, in the order `switchAccount` counts. */
  readonly accounts: readonly string[]
  setBehaviour(behaviour: Behaviour): void
  switchAccount(index: number): void
  /** From now on its account serves these chains only. */
  switchChains(chains: readonly StandardChain[]): void
  forget(): void
  lock(): void
  unlock(): void
  pending(): readonly LoggedRequest[]
  answer(answer: Answer, id?: number): boolean
}

/** The chain that `wrong-chain` connects on. */
const wrongChain = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

const accountInput = v.object({ address: v.string() })
const bytes = v.instance(Uint8Array)
const chainInput = v.custom<StandardChain>((value) => typeof value === 'string')
const messageInput = v.object({ account: accountInput, message: bytes })
const transactionInput = v.object({ account: accountInput, transaction: bytes, chain: v.optional(chainInput) })
const sendInput = v.object({
  account: accountInput,
  transaction: bytes,
  chain: chainInput,
  options: v.optional(v.record(v.string(), v.unknown())),
})

const signInInput = v.looseObject({ domain: v.optional(v.string(), 'localhost') })

/** The message of a sign-in, by CAIP-122. */
const signInText = (address: string, given: v.InferOutput<typeof signInInput>): string => {
  const named = (name: string, field: string): readonly string[] => {
    const value = given[field]
    return value === undefined ? [] : [`${name}: ${String(value)}`]
  }
  const fields = [
    ...[...named('URI', 'uri'), ...named('Version', 'version'), ...named('Chain ID', 'chainId'), ...named('Nonce', 'nonce')],
    ...[...named('Issued At', 'issuedAt'), ...named('Expiration Time', 'expirationTime'), ...named('Not Before', 'notBefore')],
    ...named('Request ID', 'requestId'),
    ...(Array.isArray(given.resources) ? ['Resources:', ...given.resources.map((one) => `- ${String(one)}`)] : []),
  ]
  const head = `${given.domain} wants you to sign in with your Solana account:\n${address}`
  return [head, ...(typeof given.statement === 'string' ? [given.statement] : []), fields.join('\n')].join('\n\n')
}

const asError = (error: unknown): unknown => (v.isValiError(error) ? new ProviderError(-32602, error.message) : error)

/** One Solana wallet: the object for the page and its control for the test. */
export const createSolanaWallet = (
  config: CompleteSolanaConfig,
): { readonly wallet: StandardWallet; readonly control: SolanaWalletControl } => {
  let { behaviour } = config
  const listeners = new Set<(change: object) => void>()
  const log = createRequestLog()
  const open = createOpenRequests()
  const emit = (): void => {
    const change = { accounts: state.accounts(), chains: state.chains() }
    for (let times = behaviour === 'answers-twice' ? 2 : 1; times > 0; times -= 1) {
      for (const listener of [...listeners]) {
        try {
          listener(change)
        } catch (error) {
          reportError(error)
        }
      }
    }
  }
  const signing = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'].filter(
    (name) => !config.without.includes(name),
  )
  const state = createSolanaState(config, signing, emit)
  if (behaviour === 'locked') state.setLocked(true)
  const subject = (): string => `${state.chains().join(' ')} · ${state.key().address}`
  const panel = config.ui
    ? createPanel({ name: config.name, subject, open, hidden: () => ['silent', 'locked'].includes(behaviour) })
    : undefined

  /** Asks the visitor where the behaviour does not decide, then does it. */
  const ask = async <T>(method: string, params: unknown, perform: () => T | Promise<T>): Promise<T> => {
    const request = log.add(method, params)
    try {
      const decision = await decide(request, { behaviour, ui: config.ui, open })
      if (decision === 'reject') throw rejected()
      if (decision !== 'approve') {
        if ('error' in decision) throw new ProviderError(decision.error.code, decision.error.message)
        throw new ProviderError(-32603, 'A Solana wallet answers with what it did.')
      }
      const result = await perform()
      log.settle(request.id, { status: 'answered' })
      if (behaviour === 'account-switches' && method !== 'standard:connect') state.selectNextAccount()
      return result
    } catch (cause) {
      const error = asError(cause)
      log.settle(request.id, failureOf(error))
      throw error
    }
  }
  const answered = <T>(work: Promise<T>): Promise<T> =>
    behaviour === 'answers-twice' ? new AnswersTwice<T>((resolve) => resolve(work)) : work
  /** Checks all, then asks about each in turn. */
  const each =
    <I extends { readonly account: { readonly address: string } }, R>(
      schema: v.GenericSchema<unknown, I>,
      method: string,
      shown: (input: I) => unknown,
      prepare: (input: I) => () => R | Promise<R>,
    ) =>
    (...inputs: readonly unknown[]): Promise<readonly R[]> => {
      const work = async (): Promise<readonly R[]> => {
        const results: R[] = []
        try {
          for (const given of inputs) {
            const input = v.parse(schema, given)
            if (!state.accounts().some(({ address }) => address === input.account.address)) throw unauthorized()
            results.push(await ask(method, shown(input), prepare(input)))
          }
        } catch (error) {
          throw asError(error)
        }
        return results
      }
      return answered(work())
    }
  const sign = (transaction: Uint8Array): (() => Uint8Array) => {
    const key = state.key()
    const read = readSolanaTransaction(transaction)
    if (!read.signers.includes(key.address)) throw new ProviderError(4100, 'The transaction is for another account.')
    const version = (read.message[0] ?? 0) < 0x80 ? 'legacy' : 0
    return () => {
      // Once it is asked: what it refuses by itself is in its log.
      if (!config.versions.includes(version)) throw new ProviderError(-32602, `The wallet cannot read transactions of version ${version}.`)
      return read.withSignature(key.address, key.sign(read.message))
    }
  }
  const requireChain = (chain: string | undefined): void => {
    if (chain !== undefined && !state.chains().includes(chain as StandardChain)) {
      throw new ProviderError(4901, `The wallet does not serve ${chain}.`)
    }
  }
  const connect = async (input: unknown): Promise<{ readonly accounts: readonly StandardAccount[] }> => {
    const { silent } = v.parse(v.optional(v.object({ silent: v.optional(v.boolean(), false) }), {}), input)
    if (state.accounts().length === 0 && silent !== true) {
      await ask('standard:connect', {}, () => {
        if (behaviour === 'wrong-chain') state.setChains([wrongChain])
        state.setLocked(false)
        state.permit()
      })
    }
    return { accounts: state.accounts() }
  }
  const all: Readonly<Record<string, object>> = {
    'standard:connect': { version: '1.0.0', connect: (input: unknown) => answered(connect(input)) },
    'standard:disconnect': { version: '1.0.0', disconnect: async () => state.forget() },
    'standard:events': {
      version: '1.0.0',
      on: (event: string, listener: (change: object) => void) => {
        if (event === 'change') listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.0.0',
      signMessage: each(
        messageInput,
        'solana:signMessage',
        ({ message }) => ({ message: new TextDecoder().decode(message) }),
        ({ message }) => {
          const key = state.key()
          const signedMessage = message.slice()
          return () => ({ signedMessage, signature: key.sign(signedMessage), signatureType: 'ed25519' })
        },
      ),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: config.versions,
      signTransaction: each(
        transactionInput,
        'solana:signTransaction',
        ({ transaction, chain }) => ({ transaction: base64.encode(transaction), chain }),
        ({ transaction, chain }) => {
          requireChain(chain)
          const perform = sign(transaction)
          return () => ({ signedTransaction: perform() })
        },
      ),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: config.versions,
      signAndSendTransaction: each(
        sendInput,
        'solana:signAndSendTransaction',
        ({ transaction, chain, options }) => ({ transaction: base64.encode(transaction), chain, options }),
        ({ transaction, chain, options = {} }) => {
          requireChain(chain)
          const perform = sign(transaction)
          const url = state.rpcUrl(chain) ?? ''
          return async () => {
            const { skipPreflight = false } = options
            const sent = [base64.encode(perform()), { encoding: 'base64', skipPreflight }]
            return { signature: base58.decode(v.parse(v.string(), await chainRpc(url, 'sendTransaction', sent))) }
          }
        },
      ),
    },
  }
  const signIn = async (...inputs: readonly unknown[]): Promise<readonly object[]> => {
    const results: object[] = []
    for (const given of inputs) {
      const input = v.parse(signInInput, given)
      await ask('solana:signIn', input, () => {
        state.setLocked(false)
        state.permit()
      })
      const key = state.key()
      const said = config.signIn === 'altered' ? { ...input, resources: ['https://elsewhere.example/'] } : input
      const signedMessage = new TextEncoder().encode(signInText(key.address, said))
      const [account] = state.accounts()
      results.push({ account, signedMessage, signature: key.sign(signedMessage), signatureType: 'ed25519' })
    }
    return results
  }
  const wallet: StandardWallet = Object.freeze({
    version: '1.0.0',
    name: config.name,
    icon: config.icon,
    get chains() {
      return state.chains()
    },
    get accounts() {
      return state.accounts()
    },
    features: Object.freeze({
      ...Object.fromEntries(Object.entries(all).filter(([name]) => !config.without.includes(name))),
      ...(config.signIn && { 'solana:signIn': { version: '1.0.0', signIn } }),
    }),
  })
  const control: SolanaWalletControl = {
    requests: log.entries,
    accounts: state.addresses,
    setBehaviour(next) {
      behaviour = v.parse(behaviourSchema, next)
      if (behaviour === 'locked') state.setLocked(true)
      panel?.draw()
    },
    switchAccount: state.selectAccount,
    switchChains: state.setChains,
    forget: state.forget,
    lock: () => state.setLocked(true),
    unlock() {
      if (behaviour === 'locked') behaviour = 'approve'
      state.setLocked(false)
      while (behaviour === 'approve' && open.answer('approve'));
    },
    pending: () => open.list(),
    answer: (answer, id) => open.answer(answer, id),
  }
  return { wallet, control }
}
