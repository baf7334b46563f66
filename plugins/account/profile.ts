import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { NamesService } from '../../kernel/contract/names.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import type { AccountsService, FamiliesService, NetworksService } from '../../kernel/contract/session-services.ts'
import type { OptionalStore, StoreFactory, Undo } from '../../kernel/contract/store.ts'
import { isPlainName } from '../../kernel/contract/tools/plain-name.ts'
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

/** What the service knows of an account. Its name is a hint: it is shown only where looking it up leads back to the account. */
interface Served {
  readonly profile: Profile
  readonly name?: string
}

const NOBODY: Profile = Object.freeze({})
const NOTHING: Served = { profile: NOBODY }

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
  /** What the service said of the account that is shown. */
  let servedProfile: Served = NOTHING

  const askService = async ({ account, fresh }: Question, signal: AbortSignal): Promise<Served> => {
    if (!account || !services.has('api')) return NOTHING
    const { address } = account
    const { name, avatar } = await services.call(identity, { path: { address }, query: { sender: address } }, { signal, fresh })
    return { profile: avatar ? Object.freeze({ image: avatar }) : NOBODY, ...(name ? { name } : {}) }
  }
  /** The first of some names that leads back to the account on this network. */
  const askNames = async (
    { account, network, fresh }: Question,
    signal: AbortSignal,
    served: Promise<string | undefined>,
  ): Promise<string | undefined> => {
    const service = names.get()
    if (!service || !account || !network?.startsWith(`${account.namespace}:`)) return undefined
    const query = { network, signal, fresh }
    const codec = families.of(account.namespace)?.codec
    const leadsBack = async (name: string | undefined): Promise<boolean> => {
      const address = name === undefined ? undefined : await service.addressOf({ ...query, name })
      return address !== undefined && codec?.key(address) === codec?.key(account.address)
    }
    const name = await service.nameOf({ ...query, address: account.address })
    if (await leadsBack(name)) return name
    const hint = await served
    return hint !== undefined && isPlainName(hint) && (await leadsBack(hint)) ? hint : undefined
  }
  const read = stores.latest(
    async (question: Question, signal: AbortSignal, emit: (early: Learnt) => void): Promise<Learnt> => {
      // The name of another account must not stand for one moment longer.
      if (!question.keep) {
        servedProfile = NOTHING
        emit({ profile: NOBODY })
      }
      const asked = askService(question, signal).then(
        (served): { readonly served: Served; readonly cause?: unknown } => ({ served }),
        (cause: unknown) => ({ served: servedProfile, cause }),
      )
      const naming = askNames(
        question,
        signal,
        asked.then(({ served }) => served.name),
      ).catch((cause: unknown) => {
        if (!signal.aborted) log.info('The account’s name could not be looked up.', cause)
        return undefined
      })
      const { served, ...failure } = await asked
      if (!signal.aborted) servedProfile = served
      // Names may take their time; the picture does not wait for them.
      if (names.get() && !question.keep) emit({ profile: served.profile })
      const name = await naming
      return { profile: name === undefined ? served.profile : Object.freeze({ ...served.profile, name }), ...failure }
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
        servedProfile = NOTHING
        state.set(NOBODY)
      }
      await read({ account, network, fresh: true, keep: true })
    },
  }
}
