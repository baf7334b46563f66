import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import type { AccountsService, NetworksService } from '../../kernel/contract/session-services.ts'
import type { StoreFactory } from '../../kernel/contract/store.ts'
import { identity } from './api.ts'
import type { Profile, ProfileService } from './service.ts'

export interface ProfileParts {
  readonly accounts: AccountsService
  readonly networks: NetworksService
  readonly log: LogPort
  readonly stores: StoreFactory
  readonly services: ServicesService
}

/** Whose profile is asked for. `fresh`: anew, while what is known of the same account stays shown. */
interface Question {
  readonly address: string | undefined
  readonly fresh: boolean
}

const NOBODY: Profile = Object.freeze({})

export const createProfile = ({ accounts, networks, log, stores, services }: ProfileParts): ProfileService => {
  const state = stores.create<Profile>(NOBODY)
  const subject = stores.join(
    [accounts.active, networks.active],
    (account, network) => ({ address: account?.address, place: [account?.caipAddress, network?.caipNetworkId].join(' ') }),
    (a, b) => a.place === b.place,
  )
  let known: string | undefined
  let wanted = false

  const ask = async ({ address, fresh }: Question, signal: AbortSignal): Promise<Profile> => {
    const served = address !== undefined && services.has('api')
    const found = served ? await services.call(identity, { path: { address }, query: { sender: address } }, { signal, fresh }) : undefined
    return Object.freeze({ ...(found?.name ? { name: found.name } : {}), ...(found?.avatar ? { image: found.avatar } : {}) })
  }
  const read = stores.latest(
    async (question: Question, signal: AbortSignal, emit: (early: { readonly profile: Profile }) => void) => {
      // The name of another account must not stand for one moment longer.
      if (!question.fresh) emit({ profile: NOBODY })
      try {
        return { profile: await ask(question, signal) }
      } catch (cause) {
        return { profile: question.fresh ? state.get() : NOBODY, cause }
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
    void read({ address, fresh: false })
  }
  subject.subscribe(follow)
  return {
    state,
    load() {
      wanted = true
      follow()
    },
    async refresh() {
      wanted = true
      const { address, place } = subject.get()
      const isSame = place === known
      known = place
      if (!isSame) state.set(NOBODY)
      await read({ address, fresh: true })
    },
  }
}
