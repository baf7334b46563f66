import type { Account, Network } from '../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { ChainAdapter, SignFeature } from '../../kernel/contract/features.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { RouterService } from '../../kernel/contract/modal-services.ts'
import type { ClockPort, EventsPort, LogPort } from '../../kernel/contract/ports.ts'
import type { AccountsService, NetworksService, WalletService } from '../../kernel/contract/session-services.ts'
import type { StoreFactory } from '../../kernel/contract/store.ts'
import { pause } from '../../kernel/contract/tools/pause.ts'
import { refusalReason } from '../../kernel/contract/tools/refusal-reason.ts'
import { registerName, suggestNames } from './api.ts'
import { coinTypeOf } from './coin-type.ts'
import { registrationMessage } from './message.ts'
import type { NameProblem, NameRegistrationService, NameRegistrationState } from './service.ts'

export interface RegistrationParts {
  readonly accounts: Pick<AccountsService, 'active'>
  readonly networks: Pick<NetworksService, 'active'>
  readonly wallet: Pick<WalletService, 'features' | 'load'>
  readonly services: ServicesService
  readonly router: Pick<RouterService, 'current' | 'push' | 'back'>
  readonly clock: ClockPort
  readonly log: LogPort
  readonly events: EventsPort<'REGISTER_NAME_INITIATED' | 'REGISTER_NAME_SUCCESS' | 'REGISTER_NAME_ERROR'>
  readonly stores: StoreFactory
  readonly zone: string
  /** The service has accepted a name for the address. */
  registered(address: string): Promise<void>
}

/** ms the field rests before suggestions are asked for. */
const DELAY = 300

/** The specification's letters, digits and hyphens, at least four; at most what a label may have. */
const NAME = /^[a-z0-9-]{4,63}$/

/** Characters that the field takes. */
const LONGEST = 63

const NO_SUGGESTIONS = { status: 'none' } as const

/** With what a name is signed for. */
interface Signer {
  readonly network: Network<'eip155'>
  readonly account: Account
  readonly sign: SignFeature<'eip155'>
}

export const createRegistration = (parts: RegistrationParts): NameRegistrationService => {
  const { accounts, networks, wallet, services, router, clock, log, events, stores, zone, registered } = parts
  const EMPTY: NameRegistrationState = {
    input: '',
    zone,
    name: undefined,
    suggestions: NO_SUGGESTIONS,
    phase: 'editing',
    problem: undefined,
  }
  const state = stores.create(EMPTY)
  const change = (next: Partial<NameRegistrationState>): void => state.update((now) => ({ ...now, ...next }))
  let running: AbortController | undefined

  const suggest = stores.latest<string | undefined, NameRegistrationState['suggestions']>(
    async (label, signal, emit) => {
      if (label === undefined || !services.has('api')) return NO_SUGGESTIONS
      emit({ status: 'loading' })
      await pause(clock, DELAY, signal)
      if (signal.aborted) return NO_SUGGESTIONS
      try {
        const { suggestions } = await services.call(suggestNames, { path: { name: label }, query: { zone } }, { signal })
        return { status: 'ready', items: suggestions.filter(({ name }) => NAME.test(labelOf(name))) }
      } catch (cause) {
        if (!signal.aborted) log.info('Names could not be suggested.', cause)
        const reason = refusalReason(cause)
        return { status: 'failed', ...(reason !== '' && { reason }) }
      }
    },
    (suggestions) => change({ suggestions }),
  )
  /** A suggestion without its zone; empty for one of another zone. */
  const labelOf = (name: string): string => (name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : '')

  /** What the wallet can do; undefined where that cannot be had, and the form says so once a name is to be signed. */
  const load = async (): Promise<ChainAdapter | undefined> => {
    try {
      return await wallet.load('eip155')
    } catch (cause) {
      log.info('What the wallet can do is not known.', cause)
      return undefined
    }
  }
  const findSigner = async (): Promise<Signer | NameProblem> => {
    const network = networks.active.get()
    const account = accounts.active.get()
    if (network?.chainNamespace !== 'eip155') return { key: 'networkMissing' }
    const features = wallet.features.get() ?? (account && (await load()))
    const sign = features?.namespace === 'eip155' ? features.sign : undefined
    if (account?.namespace !== 'eip155' || !sign || !services.has('api')) return { key: 'signerMissing' }
    return { network: network as Network<'eip155'>, account, sign: sign as SignFeature<'eip155'> }
  }
  const problemOf = (cause: unknown, name: string): NameProblem => {
    if (isPorticoError(cause) && cause.code === 'REQUEST_REJECTED') return { key: 'declined' }
    const reason = refusalReason(cause)
    return { key: 'registerFailed', name, ...(reason !== '' && { reason }) }
  }
  const leaveProgress = async (): Promise<void> => {
    if (router.current.get()?.view === 'RegisterAccountNameSuccess') await router.back()
  }
  const run = async ({ network, account, sign }: Signer, name: string, signal: AbortSignal): Promise<void> => {
    const { address } = account
    const facts = { isSmartAccount: account.type === 'smartAccount', ensName: name }
    try {
      const call = { network: network.caipNetworkId, account: address, signal }
      const message = registrationMessage({ name, address, network: network.caipNetworkId, now: clock.now() })
      // The wallet is asked before anything is drawn: the visitor's gesture opens its window.
      const signing = sign.signMessage({ ...call, message })
      change({ phase: 'signing', problem: undefined })
      events.emit('REGISTER_NAME_INITIATED', facts)
      void router.push('RegisterAccountNameSuccess')
      const signature = await signing
      if (signal.aborted) return
      change({ phase: 'registering' })
      const body = { coin_type: coinTypeOf(network.caipNetworkId), address, message, signature }
      const { success } = await services.call(registerName, { body }, { signal })
      if (!success) throw new PorticoError('HTTP_INVALID', `Error registering name ${name}`)
      change({ phase: 'registered' })
      events.emit('REGISTER_NAME_SUCCESS', facts)
      await registered(address)
    } catch (cause) {
      // Who left before the wallet signed has given it up.
      if (signal.aborted) return
      log.warn(`Error registering name ${name}`, cause)
      events.emit('REGISTER_NAME_ERROR', { ...facts, error: isPorticoError(cause) ? cause.code : 'INTERNAL' })
      change({ phase: 'editing', problem: problemOf(cause, name) })
      await leaveProgress()
    }
  }
  const giveUp = (): void => {
    running?.abort()
    running = undefined
  }
  const setInput = (text: string): void => {
    const input = text.trim().slice(0, LONGEST)
    const label = input.toLowerCase()
    const isName = NAME.test(label)
    change({ input, name: isName ? `${label}.${zone}` : undefined, problem: undefined, ...(isName ? {} : { suggestions: NO_SUGGESTIONS }) })
    void suggest(isName ? label : undefined)
  }
  return {
    state,
    begin() {
      // What the service has already is not taken back.
      if (state.get().phase === 'registering') return
      giveUp()
      state.set(EMPTY)
      void suggest(undefined)
      // So that the wallet can be asked within the gesture.
      void load()
    },
    setInput,
    async register() {
      const { name, phase } = state.get()
      if (name === undefined || phase === 'signing' || phase === 'registering') return
      const controller = new AbortController()
      giveUp()
      running = controller
      const signer = await findSigner()
      if (controller.signal.aborted) return
      if ('key' in signer) change({ problem: signer })
      else await run(signer, name, controller.signal)
    },
    watch: () => () => {
      if (state.get().phase !== 'signing') return
      giveUp()
      change({ phase: 'editing' })
    },
  }
}
