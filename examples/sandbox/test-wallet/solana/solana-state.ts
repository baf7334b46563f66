import * as v from 'valibot'
import { solanaTestAccounts } from '../../solana/accounts.ts'
import type { CompleteSolanaConfig } from './solana-config.ts'
import { type SolanaKey, solanaKey } from './solana-keys.ts'

const memorySchema = v.object({ permitted: v.boolean(), account: v.pipe(v.number(), v.integer(), v.minValue(0)) })

/** A chain as Wallet Standard names it. */
export type StandardChain = `${string}:${string}`

/** An account as Wallet Standard has it. */
export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly StandardChain[]
  readonly features: readonly string[]
}

/** What a Solana wallet is set to. The only source of its events. */
export interface SolanaState {
  readonly addresses: readonly string[]
  key(): SolanaKey
  chains(): readonly StandardChain[]
  rpcUrl(chain: string): string | undefined
  /** What the page may see: the account in use, or nothing without permission or while locked. */
  accounts(): readonly StandardAccount[]
  selectAccount(index: number): void
  selectNextAccount(): void
  permit(): void
  forget(): void
  setLocked(locked: boolean): void
  /** From now on its account serves these chains only. */
  setChains(chains: readonly StandardChain[]): void
}

const recall = (key: string) => {
  try {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), memorySchema), localStorage.getItem(key))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

const remember = (key: string, memory: v.InferOutput<typeof memorySchema>): void => {
  try {
    localStorage.setItem(key, JSON.stringify(memory))
  } catch {
    return
  }
}

/** The state of one wallet, as remembered from before a reload or as configured. `changed` runs when what the page may see has changed. */
export const createSolanaState = (config: CompleteSolanaConfig, features: readonly string[], changed: () => void): SolanaState => {
  const others = config.otherSeeds ?? solanaTestAccounts.map(({ seed }) => seed)
  const keys = [config.seed, ...others.filter((seed) => seed !== config.seed)].map(solanaKey)
  const place = `test-wallet:solana:${config.name}`
  const memory = recall(place) ?? { permitted: false, account: 0 }
  if (memory.account >= keys.length) memory.account = 0
  let locked = false
  // Its keys match `walletSchema`.
  let chains = Object.keys(config.chains) as readonly StandardChain[]
  let shown: readonly StandardAccount[] = []

  const key = (): SolanaKey => {
    const found = keys[memory.account]
    if (!found) throw new RangeError(`The wallet ${config.name} has no account ${memory.account}.`)
    return found
  }
  const look = (): readonly StandardAccount[] => {
    if (!memory.permitted || locked) return []
    const { address, publicKey } = key()
    return [Object.freeze({ address, publicKey: publicKey.slice(), chains, features })]
  }
  const textOf = (accounts: readonly StandardAccount[]): string => accounts.map((one) => [one.address, ...one.chains].join()).join(';')
  shown = look()
  const update = (apply: () => void): void => {
    apply()
    remember(place, memory)
    const next = look()
    if (textOf(next) === textOf(shown)) return
    shown = next
    changed()
  }
  const selectAccount = (index: number): void => {
    if (!keys[index]) throw new RangeError(`The wallet ${config.name} has no account ${index}.`)
    update(() => {
      memory.account = index
    })
  }
  const setPermitted = (permitted: boolean): void =>
    update(() => {
      memory.permitted = permitted
    })
  return {
    addresses: keys.map(({ address }) => address),
    key,
    chains: () => chains,
    rpcUrl: (chain) => Object.entries(config.chains).find(([name]) => name === chain)?.[1],
    accounts: () => shown,
    selectAccount,
    selectNextAccount: () => selectAccount((memory.account + 1) % keys.length),
    permit: () => setPermitted(true),
    forget: () => setPermitted(false),
    setLocked: (value) =>
      update(() => {
        locked = value
      }),
    setChains: (next) =>
      update(() => {
        chains = next
      }),
  }
}
