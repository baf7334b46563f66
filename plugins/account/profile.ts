import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { NamesService } from '../../kernel/contract/names.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import type { AccountsService, FamiliesService, NetworksService } from '../../kernel/contract/session-services.ts'
import type { OptionalStore, StoreFactory, Undo } from '../../kernel/contract/store.ts'
import { identity } from './api.ts'
import type { Profile, ProfileService } from './service.ts'

export interface ProfileParts {
  readonly accounts: AccountsService
  readonly networks: NetworksService
  readonly log: LogPort
  readonly stores: StoreFactory
  readonly services: ServicesService
  readonly families: FamiliesService
  readonly names: OptionalStore<NamesService>
  onUnload(undo: Undo): void
}

type Owner = NonNullable<ReturnType<AccountsService['active']['get']>>

/** Whose profile is asked for. `fresh`: past what the service has answered before. `keep`: what is known of the same account stays shown. */
interface Question {
  readonly account: Owner | undefined
  readonly network: CaipNetworkId | undefined
  readonly fresh: boolean
  readonly keep: boolean
}

/** What is learnt: at the end with what came in the way. */
interface Learnt {
  readonly profile: Profile
  readonly cause?: unknown
}

const NOBODY: Profile = Object.freeze({})

export const createProfile = (parts: ProfileParts): ProfileService => {
  const { accounts, networks, log, stores, services, families, names, onUnload } = parts
  const state = stores.create<Profile>(NOBODY)
  const subject = stores.join(
    [accounts.active, networks.active],
    (account, network) => ({ account, network: network?.caipNetworkId, place: [account?.caipAddress, network?.caipNetworkId].join(' ') }),
    (a, b) => a.place === b.place,
  )
  let known: string | undefined
  let wanted = false
  /** Of the account that is shown. */
  let servedProfile: Profile = NOBODY

  const askService = async ({ account, fresh }: Question, signal: AbortSignal): Promise<Profile> => {
    if (!account || !services.has('api')) return NOBODY
    const { address } = account
    const { name, avatar } = await services.call(identity, { path: { address }, query: { sender: address } }, { signal, fresh })
    return Object.freeze({ ...(name ? { name } : {}), ...(avatar ? { image: avatar } : {}) })
  }
  /** The name that a plugin gives the account on this network, where the name leads back to it. */
  const askNames = async ({ account, network, fresh }: Question, signal: AbortSignal): Promise<string | undefined> => {
    const service = names.get()
    if (!service || !account || !network?.startsWith(`${account.namespace}:`)) return undefined
    const name = await service.nameOf({ address: account.address, network, signal, fresh })
    const address = name === undefined ? undefined : await service.addressOf({ name, network, signal, fresh })
    const codec = families.of(account.namespace)?.codec
    return address !== undefined && codec?.key(address) === codec?.key(account.address) ? name : undefined
  }
  const read = stores.latest(
    async (question: Question, signal: AbortSignal, emit: (early: Learnt) => void): Promise<Learnt> => {
      // The name of another account must not stand for one moment longer.
      if (!question.keep) {
        servedProfile = NOBODY
        emit({ profile: NOBODY })
      }
      const naming = askNames(question, signal).catch((cause: unknown) => {
        if (!signal.aborted) log.info('The account’s name could not be looked up.', cause)
        return undefined
      })
      const served = await askService(question, signal).then(
        (profile): Learnt => ({ profile }),
        (cause: unknown): Learnt => ({ profile: servedProfile, cause }),
      )
      if (!signal.aborted) servedProfile = served.profile
      // Who is asked for names may take its time; the picture does not wait for it.
      if (names.get() && !question.keep) emit({ profile: served.profile })
      const name = await naming
      return name === undefined ? served : { ...served, profile: Object.freeze({ ...served.profile, name }) }
    },
    (answer: Learnt) => {
      state.set(answer.profile)
      if (!('cause' in answer)) return
      log.info('The account’s name could not be asked for; its address stands.', answer.cause)
      known = undefined
    },
  )
  const follow = (): void => {
    const { account, network, place } = subject.get()
    if (!wanted || place === known) return
    known = place
    void read({ account, network, fresh: false, keep: false })
  }
  subject.subscribe(follow)
  /** Names may be others by now. */
  const readAgain = (): void => {
    const { account, network } = subject.get()
    if (wanted) void read({ account, network, fresh: false, keep: true })
  }
  let stopRevision: Undo = () => undefined
  const followNames = (service: NamesService | undefined): void => {
    stopRevision()
    stopRevision = service?.revision.subscribe(readAgain) ?? (() => undefined)
  }
  followNames(names.get())
  onUnload(
    names.subscribe((service) => {
      followNames(service)
      readAgain()
    }),
  )
  onUnload(() => stopRevision())
  return {
    state,
    load() {
      wanted = true
      follow()
    },
    async refresh() {
      wanted = true
      const { account, network, place } = subject.get()
      const isSame = place === known
      known = place
      if (!isSame) {
        servedProfile = NOBODY
        state.set(NOBODY)
      }
      await read({ account, network, fresh: true, keep: true })
    },
  }
}
