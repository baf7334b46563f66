import type { AccountsService, NetworksService } from '../../kernel/contract/kernel-services.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import type { StoreFactory } from '../../kernel/contract/store.ts'
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
}

const NOBODY: Profile = Object.freeze({})

/** Makes the owner of the profile. */
export const createProfile = ({ accounts, networks, log, stores, api }: ProfileParts): ProfileService => {
  const state = stores.create<Profile>(NOBODY)
  const subject = stores.join(
    [accounts.active, networks.active],
    (account, network) => ({ address: account?.address, place: [account?.caipAddress, network?.caipNetworkId].join(' ') }),
    (a, b) => a.place === b.place,
  )
  let known: string | undefined
  let wanted = false

  const ask = async (address: string | undefined, signal: AbortSignal): Promise<Profile> => {
    const service = address === undefined ? undefined : await api()
    const found =
      address === undefined ? undefined : await service?.call(identity, { path: { address }, query: { sender: address } }, { signal })
    return Object.freeze({ ...(found?.name ? { name: found.name } : {}), ...(found?.avatar ? { image: found.avatar } : {}) })
  }
  const read = stores.latest(
    async (address: string | undefined, signal: AbortSignal, say: (early: { readonly profile: Profile }) => void) => {
      // The name of another account must not stand for one moment longer.
      say({ profile: NOBODY })
      try {
        return { profile: await ask(address, signal) }
      } catch (cause) {
        return { profile: NOBODY, cause }
      }
    },
    (answer: { readonly profile: Profile; readonly cause?: unknown }) => {
      state.set(answer.profile)
      if (!('cause' in answer)) return
      log.info('The account’s name could not be asked for; its address stands.', answer.cause)
      known = undefined
    },
  )
  const follow = (): void => {
    const { address, place } = subject.get()
    if (!wanted || place === known) return
    known = place
    void read(address)
  }
  subject.subscribe(follow)
  return {
    state,
    load() {
      wanted = true
      follow()
    },
  }
}
