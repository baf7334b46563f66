import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { testAccounts } from '../chain/accounts.ts'
import type { Emitter } from './emitter.ts'
import type { CompleteWalletConfig } from './wallet-config.ts'
import { recall, remember } from './wallet-memory.ts'

/** What a wallet is set to. The only writer of its memory and the only source of its events about accounts and chains. */
export interface WalletState {
  /** Addresses of all accounts, lower case as most wallets answer. */
  readonly addresses: readonly string[]
  /** The account in use. */
  /** The one in use, or the one of a visible address. */
  account(address?: string): PrivateKeyAccount
  /** What the page may see: the account in use, or nothing without permission or while locked. */
  visible(): readonly string[]
  selectAccount(index: number): void
  selectNextAccount(): void
  permit(): void
  forget(): void
  setLocked(locked: boolean): void
  chainId(): `0x${string}`
  selectChain(chainId: `0x${string}`): void
  addChain(chainId: `0x${string}`, rpcUrl: string): void
  wasAdded(chainId: `0x${string}`): boolean
  /** The address of a chain's JSON-RPC, where the wallet has one. */
  rpcUrl(chainId?: `0x${string}`): string | undefined
}

const keysOf = (config: CompleteWalletConfig): readonly `0x${string}`[] => {
  const others = config.otherPrivateKeys ?? testAccounts.map((account) => account.privateKey)
  return [config.privateKey, ...others.filter((key) => key.toLowerCase() !== config.privateKey)]
}

/** The state of one wallet, as remembered from before a reload or as configured. */
export const createWalletState = (config: CompleteWalletConfig, emitter: Emitter): WalletState => {
  const [firstChain = '0x1'] = Object.keys(config.chains).map((id): `0x${string}` => `0x${id.slice(2)}`)
  const keys = keysOf(config)
  const accounts = new Map<number, PrivateKeyAccount>()
  const memory = recall(config.rdns) ?? { permitted: false, account: 0, chainId: firstChain, added: {} }
  if (memory.account >= keys.length) memory.account = 0
  let locked = false

  const accountAt = (index: number): PrivateKeyAccount => {
    const key = keys[index]
    if (key === undefined) throw new RangeError(`The wallet ${config.name} has no account ${index}.`)
    const account = accounts.get(index) ?? privateKeyToAccount(key)
    accounts.set(index, account)
    return account
  }
  const visible = (): readonly string[] => {
    if (!memory.permitted || locked) return []
    return [...new Set([memory.account, ...keys.keys()])].slice(0, config.grants).map((place) => accountAt(place).address.toLowerCase())
  }
  const change = (apply: () => void): void => {
    const before = visible().join()
    apply()
    remember(config.rdns, memory)
    if (visible().join() !== before) emitter.emit('accountsChanged', visible())
  }
  const selectAccount = (index: number): void => {
    accountAt(index)
    change(() => {
      memory.account = index
    })
  }
  const setPermitted = (permitted: boolean): void =>
    change(() => {
      memory.permitted = permitted
    })
  return {
    get addresses() {
      return keys.map((_, index) => accountAt(index).address.toLowerCase())
    },
    account: (address) => {
      const at = keys.findIndex((_, place) => accountAt(place).address.toLowerCase() === address)
      return accountAt(at < 0 ? memory.account : at)
    },
    visible,
    selectAccount,
    selectNextAccount: () => selectAccount((memory.account + 1) % keys.length),
    permit: () => setPermitted(true),
    forget: () => setPermitted(false),
    setLocked: (value) => {
      const before = visible().join()
      locked = value
      if (visible().join() !== before) emitter.emit('accountsChanged', visible())
    },
    chainId: () => memory.chainId,
    selectChain(chainId) {
      if (chainId === memory.chainId) return
      memory.chainId = chainId
      remember(config.rdns, memory)
      emitter.emit('chainChanged', chainId)
    },
    addChain(chainId, rpcUrl) {
      memory.added = { ...memory.added, [chainId]: config.chains[chainId] ?? rpcUrl }
      remember(config.rdns, memory)
    },
    wasAdded: (chainId) => memory.added[chainId] !== undefined,
    rpcUrl: (chainId = memory.chainId) => memory.added[chainId] ?? config.chains[chainId],
  }
}
