import type { ConnectMessages } from '../../kernel/contract/adapters.ts'
import type { CaipNetworkId, Namespace } from '../../kernel/contract/caip.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import type { ChainAdapter } from '../../kernel/contract/features.ts'
import type { Guard, GuardContexts, Verdict } from '../../kernel/contract/guards.ts'
import type { Translate } from '../../kernel/contract/locales.ts'
import type { I18nService, ModalService, RouterService, ToastsService } from '../../kernel/contract/modal-services.ts'
import type { EventsPort } from '../../kernel/contract/ports.ts'
import type { AccountsService, NetworksService, SessionsService, WalletService } from '../../kernel/contract/session-services.ts'
import type { Store, Undo } from '../../kernel/contract/store.ts'
import { until } from '../../kernel/contract/tools/until.ts'
import type { SiwxSession } from './config.ts'
import type { IsAddress } from './message/field-rules.ts'
import {
  createQuestion,
  problemOf,
  type QuestionParts,
  type SignInOutcome,
  type SignInProblem,
  type SignInQuestion,
  type SignInState,
  type SignInSubject,
} from './question.ts'
import { createSigningAtConnect } from './sessions/signed-at-connect.ts'
import { haveOwnersSigned } from './waiting-owners.ts'

/** Signs accounts in. */
export interface SiwxService {
  /** The account that is asked, and how far that is. */
  readonly question: Store<SignInState | undefined>
  /**
   * Asks the wallet for the signature: of the account that is being connected, or of the connected one. Rejects, in this order, with
   * `SIWX_NOT_ENABLED`, `SIWX_NO_ACCOUNT`, `SIWX_NO_NETWORK`, `SIWX_NO_CLIENT`; then with what came in the way. A failure is shown and can be
   * tried again.
   */
  requestSignMessage(): Promise<void>
  /** The same, for a button of the view: what comes in the way is shown. */
  sign(): void
  /** Disconnects where sign-in is required, else only closes. */
  cancelSignMessage(): Promise<void>
  /** Sessions of the connected account on its network. Where they have ended, `session` says so from then on. */
  getSessions(): Promise<readonly SiwxSession[]>
  /** The connected account's session on its network; undefined where it is not signed in. */
  readonly session: Store<SiwxSession | undefined>
  /**
   * The token that the host's own server takes (`Authorization: Bearer {token}`), of the connected account on its network. Undefined where
   * nobody is signed in, where the server keeps the token in a cookie, and where sessions are kept without a server.
   */
  getToken(): Promise<string | undefined>
  /** What a wallet is to sign with the connection, where it can. */
  readonly messages: ConnectMessages
  /** The guard of `connect`. */
  readonly settle: Guard<'connect'>
  /** The guard of `close`. */
  readonly close: Guard<'close'>
  /** The view has come; the answer is called when it has gone. */
  enter(): Undo
}

export interface SiwxParts extends Omit<QuestionParts, 'emit' | 'failed'> {
  readonly accounts: AccountsService
  readonly networks: NetworksService
  readonly isAddress: IsAddress
  readonly sessions: SessionsService
  readonly wallet: WalletService
  readonly router: RouterService
  readonly modal: ModalService
  readonly toasts: ToastsService
  readonly i18n: I18nService
  readonly events: EventsPort<'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR', 'disconnected'>
  readonly text: Translate<SignInProblem | 'authenticating' | 'switchFirst'>
  /** What verifies sessions that are kept here, by family. */
  readonly verifying: Map<Namespace, () => Promise<ChainAdapter>>
  onUnload(undo: Undo): void
}

const ALLOW: Verdict = { allow: true }
const VIEWS: readonly unknown[] = ['SIWXSignMessage', 'ConnectingSiwe']
const APPROVALS: readonly unknown[] = ['ApproveRequest', 'ApproveTransaction']
const deny = (reason: SignInProblem | 'cancelled' | 'expired' | 'signFirst' | 'switchFirst', connectAgain = false): Verdict => ({
  allow: false,
  reason,
  ...(connectAgain ? { open: 'Connect' } : {}),
})

/** The account of a connection that comes back. */
type OwnersSubject = Pick<SignInSubject, 'network' | 'address' | 'load' | 'signal'>

/** An account that has signed in, and where. */
interface SignedInAccount {
  readonly network: CaipNetworkId
  readonly address: string
  readonly session: SiwxSession
}

export const createSiwx = (parts: SiwxParts): SiwxService => {
  const {
    kept,
    isAddress,
    waiting,
    accounts,
    networks,
    sessions,
    wallet,
    router,
    modal,
    toasts,
    i18n,
    events,
    clock,
    log,
    stores,
    text,
    verifying,
    onUnload,
  } = parts
  const open = stores.create<readonly SignInQuestion[]>([])
  const question = stores.create<SignInState | undefined>(undefined)
  const atConnect = createSigningAtConnect(kept, networks, isAddress)
  /** The account that passed last, by family. */
  const signedIn = stores.create<Partial<Readonly<Record<Namespace, SignedInAccount>>>>({})
  const setSignedIn = (namespace: Namespace, account: SignedInAccount | undefined): void =>
    signedIn.update(({ [namespace]: _, ...others }) => ({ ...others, ...(account ? { [namespace]: account } : {}) }))
  const session = stores.join([accounts.active, networks.active, signedIn], (account, network, all) => {
    const found = account && all[account.namespace]
    return found && found.address === account.address && found.network === network?.caipNetworkId ? found.session : undefined
  })

  const isShown = (): boolean => modal.state.get().open && VIEWS.includes(router.current.get()?.view)
  const isApproving = (): boolean => APPROVALS.includes(router.current.get()?.view)
  /** False where another guard does not let the visitor see it. */
  const show = async (): Promise<boolean> => {
    if (isShown()) return true
    if (modal.state.get().open) return router.push('SIWXSignMessage')
    await modal.open('SIWXSignMessage')
    return true
  }
  const complain = (cause: unknown): void => log.error('The sign-in view could not be shown or left.', cause)
  const hide = (): void => {
    if (open.get().length === 0 && isShown()) modal.close().catch(complain)
  }
  /** Leaves the view once the family has settled; what was connected anew closes the modal by itself. */
  const hideSettled = (namespace: Namespace, trigger: GuardContexts['connect']['trigger'] | undefined): void => {
    until(sessions.of(namespace), ({ status }) => status !== 'settling')
      .then(({ status }) => {
        if (status !== 'connected' || trigger !== 'connect') clock.after(0, hide)
      })
      .catch(complain)
  }
  const questionParts: QuestionParts = {
    ...parts,
    emit: events.emit,
    // A view that the visitor went on to is not covered.
    failed(problem) {
      if (isShown() || !modal.state.get().open || isApproving()) return void show().catch(complain)
      toasts.show({ kind: 'error', text: text(problem) })
    },
  }
  /** Asks the visitor. `there`: the view has come by itself. */
  const ask = async (subject: SignInSubject, there = false): Promise<SignInOutcome> => {
    const current = createQuestion(questionParts, subject)
    const showLast = (): void => question.set(open.get().at(-1)?.state.get())
    open.update((all) => [...all, current])
    showLast()
    const stop = current.state.subscribe(showLast)
    const showing = there ? Promise.resolve(true) : show()
    showing.then(
      (shown) => shown || current.end('left'),
      (cause: unknown) => {
        complain(cause)
        current.end('left')
      },
    )
    const outcome = await current.outcome
    stop()
    const { namespace, network, address } = subject
    const signed = current.session()
    if (signed) setSignedIn(namespace, { network, address, session: signed })
    open.update((all) => all.filter((one) => one !== current))
    showLast()
    return outcome
  }
  /** Says that a signature is being verified; the answer takes it away. */
  const showAuthenticating = (): Undo => {
    let isOver = false
    let dismiss: Undo = () => undefined
    const say = async (): Promise<void> => {
      await i18n.ready('siwx')
      if (!isOver) dismiss = toasts.show({ kind: 'loading', text: text('authenticating') }).dismiss
    }
    say().catch(complain)
    return () => {
      isOver = true
      dismiss()
    }
  }
  /** What the owners of a contract account have signed since the last visit. */
  const keepOwnersSignature = async ({ network, address, load, signal }: OwnersSubject): Promise<void> => {
    const held = waiting.find(network, address)
    if (!held) return
    const { verify } = await load()
    if (!verify || !(await haveOwnersSigned({ session: held, verify: verify.verifyMessage, signal }))) return
    await kept.addSession(held)
    waiting.drop(network, address)
  }
  const isConfigured = (network: CaipNetworkId): boolean => networks.all.get().some(({ caipNetworkId }) => caipNetworkId === network)
  const settle: Guard<'connect'> = async ({ connection, trigger, wallet: settling, proofs }, signal) => {
    const { namespace, network, accounts: all } = connection
    const { address, type } = all[0]
    if (!kept.enabled) return ALLOW
    const required = kept.getRequired()
    if (!isConfigured(network)) {
      // There is nothing to sign in to. Where that may be left out, the visitor is asked to leave the network first.
      if (!required) return ALLOW
      // Nobody may be looking, and "reconnecting" has to end. What is stored stays: the next visit tries again.
      if (trigger === 'restore') return deny('switchFirst')
      await i18n.ready('siwx')
      toasts.show({ kind: 'error', text: text('switchFirst') })
      // Nobody is connected meanwhile. A wallet that moves is asked about anew.
      await until(networks.all, () => isConfigured(network), signal).catch(() => undefined)
      if (signal.aborted) return deny('cancelled')
    }
    verifying.set(namespace, settling.load)
    const isSmartAccount = type === 'smartAccount'
    // Once: they are handed over again where account or network change meanwhile.
    const fresh = atConnect.fresh(proofs)
    let problem: SignInProblem | undefined
    if (fresh.length > 0) {
      const event = { network, isSmartAccount }
      const authenticating = showAuthenticating()
      try {
        await atConnect.keep(namespace, fresh)
        events.emit('SIWX_AUTH_SUCCESS', event)
      } catch (cause) {
        log.warn('What was signed with the connection could not be kept, or is not valid.', cause)
        events.emit('SIWX_AUTH_ERROR', event)
        problem = problemOf(cause, { isSmartAccount })
        // A wallet of Solana writes that text itself, and some write another: the visitor is asked to sign ours.
        if (namespace !== 'solana') return deny(problem)
      } finally {
        authenticating()
      }
    }
    try {
      if (trigger === 'restore') await keepOwnersSignature({ network, address, load: settling.load, signal })
      const [session] = await kept.getSessions(network, address)
      if (session) {
        setSignedIn(namespace, { network, address, session })
        return ALLOW
      }
    } catch (cause) {
      if (signal.aborted) throw cause
      log.error('It is not known whether the account is signed in.', cause)
      events.emit('SIWX_AUTH_ERROR', { network, isSmartAccount })
      // Nobody may be looking: a visit does not begin with a question, nor with a complaint.
      if (trigger === 'restore') return deny('initProblem')
      // No view of ours has loaded them.
      await i18n.ready('siwx')
      toasts.show({ kind: 'error', text: text('initProblem') })
      return deny('initProblem', true)
    }
    if (trigger === 'restore') return required ? deny('expired') : ALLOW
    const { name, icon } = settling.info
    const subject = { namespace, network, address, isSmartAccount, required, problem, signal, load: settling.load }
    const outcome = await ask({ ...subject, wallet: { name, ...(icon === undefined ? {} : { icon }) } })
    if (!signal.aborted) hideSettled(namespace, trigger)
    return outcome === 'signed' || !required ? ALLOW : deny('cancelled', outcome === 'cancelled')
  }
  /** The connected account, as the one to ask. Throws what is missing, in the specification's order. */
  const connectedSubject = (): { readonly subject: Omit<SignInSubject, 'signal'>; watch(end: () => void): Undo } => {
    if (!kept.enabled) throw new PorticoError('SIWX_NOT_ENABLED', 'SIWX is not enabled')
    const account = accounts.active.get()
    if (!account) throw new PorticoError('SIWX_NO_ACCOUNT', 'No ActiveCaipAddress found')
    const active = networks.active.get()
    if (!active) throw new PorticoError('SIWX_NO_NETWORK', 'No ActiveCaipNetwork or client found')
    const info = wallet.info.get()
    if (!info) throw new PorticoError('SIWX_NO_CLIENT', 'No ConnectionController client found')
    const { namespace, address, caipAddress, type } = account
    verifying.set(namespace, wallet.load)
    return {
      subject: {
        namespace,
        address,
        network: active.caipNetworkId,
        isSmartAccount: type === 'smartAccount',
        load: wallet.load,
        wallet: { name: info.name, ...(info.icon === undefined ? {} : { icon: info.icon }) },
        required: kept.getRequired(),
      },
      watch: (end) => accounts.active.subscribe((now) => now?.caipAddress !== caipAddress && end()),
    }
  }
  const askConnected = async ({ subject, watch }: ReturnType<typeof connectedSubject>, there = false): Promise<void> => {
    const over = new AbortController()
    const stop = watch(() => over.abort())
    onUnload(stop)
    const outcome = await ask({ ...subject, signal: over.signal }, there)
    stop()
    if (outcome === 'cancelled' && subject.required) {
      await sessions.disconnect(subject.namespace)
      if (modal.state.get().open) await router.reset('Connect')
    } else hide()
  }
  const revoke = async (namespace: Namespace, address: string): Promise<void> => {
    if (kept.revokeAccount) return kept.revokeAccount(namespace, address)
    const own = networks.all.get().filter(({ chainNamespace }) => chainNamespace === namespace)
    await Promise.all(own.map(({ caipNetworkId }) => kept.revokeSession(caipNetworkId, address)))
  }
  onUnload(
    events.on('disconnected', ({ namespace, reason }) => {
      const address = signedIn.get()[namespace]?.address
      if (address === undefined || (reason !== 'visitor' && reason !== 'wallet')) return
      setSignedIn(namespace, undefined)
      revoke(namespace, address).catch((cause: unknown) => log.error('A session could not be ended.', cause))
    }),
  )
  onUnload(() => {
    for (const one of open.get()) one.end('left')
  })
  return {
    question: stores.map(question, (now) => now),
    messages: atConnect.messages,
    settle,
    async requestSignMessage() {
      const current = open.get().at(-1)
      if (current) return current.sign()
      const connected = connectedSubject()
      const asked = askConnected(connected)
      await open.get().at(-1)?.sign()
      await asked
    },
    sign() {
      open
        .get()
        .at(-1)
        ?.sign()
        .catch((cause: unknown) => log.debug('The visitor has been told why signing in has failed.', cause))
    },
    async cancelSignMessage() {
      open.get().at(-1)?.cancel()
    },
    session,
    async getSessions() {
      const { namespace, address, network } = connectedSubject().subject
      const sessions = await kept.getSessions(network, address)
      const [first] = sessions
      setSignedIn(namespace, first && { network, address, session: first })
      return sessions
    },
    async getToken() {
      const { address, network } = connectedSubject().subject
      return kept.getToken?.(network, address)
    },
    async close({ by }) {
      const current = open.get().at(-1)
      if (!current) return ALLOW
      if (current.subject.required) return by === 'close' ? deny('signFirst') : ALLOW
      // Closing is an answer: what was connected stays so, and the modal goes once that is said.
      for (const one of open.get()) one.end('cancelled')
      const state = sessions.of(current.subject.namespace)
      await until(state, ({ status }) => status !== 'settling')
      return ALLOW
    },
    enter() {
      if (open.get().length === 0) askConnected(connectedSubject(), true).catch(complain)
      return () => {
        for (const one of open.get()) one.end('left')
      }
    },
  }
}
