import * as v from 'valibot'
import { type BitcoinKey, bitcoinKey } from '../../bitcoin/keys.ts'
import { type Behaviour, behaviourSchema } from '../behaviours.ts'
import { decide } from '../decide.ts'
import { type Answer, createOpenRequests } from '../open-requests.ts'
import { ProviderError, rejected, unauthorized } from '../provider-error.ts'
import { createRequestLog, type LoggedRequest } from '../request-log.ts'
import type { CompleteBitcoinConfig } from './bitcoin-config.ts'
import { signBitcoinMessage, signBitcoinPsbt } from './sign-bitcoin.ts'

/** An account as Wallet Standard has it. */
interface BitcoinAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** The wallet object a page gets, as Wallet Standard has it. */
export interface BitcoinStandardWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly accounts: readonly BitcoinAccount[]
  readonly features: Readonly<Record<string, object>>
}

/** What a test does to a running Bitcoin wallet. */
export interface BitcoinWalletControl {
  readonly requests: readonly LoggedRequest[]
  /** Payment addresses of all its accounts, in the order `switchAccount` counts. */
  readonly accounts: readonly string[]
  setBehaviour(behaviour: Behaviour): void
  switchAccount(index: number): void
  /** From now on its accounts serve these chains only. */
  switchChains(chains: readonly string[]): void
  forget(): void
  pending(): readonly LoggedRequest[]
  answer(answer: Answer, id?: number): boolean
}

const memorySchema = v.object({ permitted: v.boolean(), account: v.pipe(v.number(), v.integer(), v.minValue(0)) })

const bytes = v.instance(Uint8Array)
const accountInput = v.object({ address: v.string() })
const messageInput = v.object({ account: accountInput, message: bytes })
const transactionInput = v.object({
  psbt: bytes,
  inputsToSign: v.pipe(
    v.array(v.object({ account: accountInput, signingIndexes: v.array(v.number()), sigHash: v.optional(v.string()) })),
    v.minLength(1),
  ),
  chain: v.optional(v.string()),
})

/** One Bitcoin wallet: the object for the page and its control for the test. */
export const createBitcoinWallet = (
  config: CompleteBitcoinConfig,
): { readonly wallet: BitcoinStandardWallet; readonly control: BitcoinWalletControl } => {
  const keys = config.seeds.map((seed) => bitcoinKey(seed, config.addresses))
  const place = `test-wallet:bitcoin:${config.name}`
  const recalled = v.safeParse(v.pipe(v.string(), v.parseJson(), memorySchema), localStorage.getItem(place))
  const memory = recalled.success ? recalled.output : { permitted: false, account: 0 }
  const listeners = new Set<(change: object) => void>()
  const log = createRequestLog()
  const open = createOpenRequests()
  const features = ['bitcoin:signMessage', 'bitcoin:signTransaction'].filter((name) => !config.without.includes(name))
  let { behaviour } = config
  let chains: readonly string[] = config.chains

  const key = (): BitcoinKey => {
    const found = keys[memory.account]
    if (!found) throw new RangeError(`The wallet ${config.name} has no account ${memory.account}.`)
    return found
  }
  const look = (): readonly BitcoinAccount[] => {
    if (!memory.permitted) return []
    const { payment, ordinals, publicKey } = key()
    return [payment, ordinals].map((address) => Object.freeze({ address, publicKey, chains, features }))
  }
  let shown = look()
  const update = (apply: () => void): void => {
    apply()
    localStorage.setItem(place, JSON.stringify(memory))
    shown = look()
    for (const listener of [...listeners]) listener({ accounts: shown })
  }
  /** Asks the visitor where the behaviour does not decide, then does it. */
  const ask = async <T>(method: string, params: unknown, perform: () => T): Promise<T> => {
    const request = log.add(method, params)
    try {
      const decision = await decide(request, { behaviour, ui: false, open })
      if (decision === 'reject') throw rejected()
      if (decision !== 'approve') throw new ProviderError('error' in decision ? decision.error.code : -32603, 'It was not done.')
      const result = perform()
      log.settle(request.id, { status: 'answered' })
      return result
    } catch (error) {
      log.settle(request.id, { status: 'failed', error: { message: String(error) } })
      throw error
    }
  }
  const parse = <S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> => {
    const parsed = v.safeParse(schema, input)
    if (parsed.success) return parsed.output
    throw new ProviderError(-32602, parsed.issues[0].message)
  }
  const requireOwn = (address: string): void => {
    if (!shown.some((account) => account.address === address)) throw unauthorized()
  }
  const connect = async (input: unknown): Promise<{ readonly accounts: readonly BitcoinAccount[] }> => {
    const silent = typeof input === 'object' && input !== null && 'silent' in input && input.silent === true
    if (shown.length === 0 && !silent) {
      await ask('bitcoin:connect', {}, () =>
        update(() => {
          memory.permitted = true
        }),
      )
    }
    return { accounts: shown }
  }
  const forget = (): void =>
    update(() => {
      memory.permitted = false
    })
  const signMessage = async (input: unknown) => {
    const { account, message } = parse(messageInput, input)
    requireOwn(account.address)
    const said = new TextDecoder().decode(message)
    const signature = await ask('bitcoin:signMessage', { message: said }, () => signBitcoinMessage(key(), account.address, said))
    return { signedMessage: message, signature }
  }
  const signTransaction = async (input: unknown) => {
    const { psbt, inputsToSign, chain } = parse(transactionInput, input)
    for (const { account } of inputsToSign) requireOwn(account.address)
    if (chain !== undefined && !chains.includes(chain)) throw new ProviderError(4901, `The wallet does not serve ${chain}.`)
    const places = inputsToSign.flatMap(({ signingIndexes }) => signingIndexes)
    return { signedPsbt: await ask('bitcoin:signTransaction', { psbt, inputsToSign }, () => signBitcoinPsbt(key(), psbt, places)) }
  }
  const each =
    <R>(work: (input: unknown) => Promise<R>) =>
    async (...inputs: readonly unknown[]): Promise<readonly R[]> => {
      const results: R[] = []
      for (const input of inputs) results.push(await work(input))
      return results
    }
  const version = '1.0.0'
  const on = (event: string, listener: (change: object) => void) => {
    if (event === 'change') listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const all: Readonly<Record<string, object>> = {
    'standard:connect': { version, connect },
    'standard:disconnect': { version, disconnect: async () => forget() },
    'standard:events': { version, on },
    'bitcoin:connect': { version, connect },
    'bitcoin:signMessage': { version, signMessage: each(signMessage) },
    'bitcoin:signTransaction': { version, signTransaction: each(signTransaction) },
  }
  const wallet: BitcoinStandardWallet = Object.freeze({
    version,
    name: config.name,
    icon: config.icon,
    get chains() {
      return chains
    },
    get accounts() {
      return shown
    },
    features: Object.freeze(Object.fromEntries(Object.entries(all).filter(([name]) => !config.without.includes(name)))),
  })
  const control: BitcoinWalletControl = {
    requests: log.entries,
    accounts: keys.map(({ payment }) => payment),
    setBehaviour(next) {
      behaviour = v.parse(behaviourSchema, next)
    },
    switchAccount: (index) =>
      update(() => {
        memory.account = index
      }),
    switchChains: (next) =>
      update(() => {
        chains = next
      }),
    forget,
    pending: () => open.list(),
    answer: (answer, id) => open.answer(answer, id),
  }
  return { wallet, control }
}
