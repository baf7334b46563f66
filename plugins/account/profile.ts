import type { AccountsService, NetworksService } from '../../kernel/contract/kernel-services.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import type { StoreFactory, Undo } from '../../kernel/contract/store.ts'
import type { ProviderApi } from '../provider-api/manifest.ts'
import { identity } from './api.ts'
import type { Profile, ProfileService } from './service.ts'

/** What the profile needs. */
export interface ProfileParts {
  readonly accounts: AccountsService
  readonly networks: NetworksService
  readonly log: LogPort
  readonly stores: StoreFactory
  /** The provider API; `undefined` where the host has none. */
  api(): Promise<ProviderApi | undefined>
  onUnload(undo: Undo): void
}

const NOBODY: Profile = Object.freeze({})

/** Makes the owner of the profile. */
export const createProfile = ({ accounts, networks, log, stores, api, onUnload }: ProfileParts): ProfileService => {
  const state = stores.create<Profile>(NOBODY)
  let known: string | undefined
  let asking = new AbortController()
  let wanted = false

  const ask = async (address: string, signal: AbortSignal): Promise<void> => {
    try {
      const service = await api()
      const found = await service?.call(identity, { path: { address }, query: { sender: address } }, { signal })
      if (!found || signal.aborted) return
      state.set(Object.freeze({ ...(found.name ? { name: found.name } : {}), ...(found.avatar ? { image: found.avatar } : {}) }))
    } catch (cause) {
      if (signal.aborted) return
      log.info('The account’s name could not be asked for; its address stands.', cause)
      known = undefined
    }
  }
  const follow = (): void => {
    const subject = [accounts.active.get()?.caipAddress, networks.active.get()?.caipNetworkId].join(' ')
    if (!wanted || subject === known) return
    known = subject
    asking.abort()
    asking = new AbortController()
    // The name of another account must not stand for one moment longer.
    state.set(NOBODY)
    const address = accounts.active.get()?.address
    if (address !== undefined) void ask(address, asking.signal)
  }
  onUnload(accounts.active.subscribe(follow))
  onUnload(networks.active.subscribe(follow))
  onUnload(() => asking.abort())
  return {
    state: { get: state.get, subscribe: state.subscribe, changes$: state.changes$ },
    load() {
      wanted = true
      follow()
    },
  }
}
