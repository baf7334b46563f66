import type { Namespace } from '../../kernel/contract/caip.ts'
import type { ChainAdapter } from '../../kernel/contract/features.ts'
import { defineSetup } from '../../kernel/contract/plugin.ts'
import type { SignInSessions, SiwxOptions, SiwxSession } from './config.ts'
import { manifest } from './manifest.ts'
import type { IsAddress } from './message/field-rules.ts'
import { createSiwx } from './service.ts'
import { createLocalSessions } from './sessions/local-sessions.ts'
import { createOwnMessages, randomNonce } from './sessions/own-messages.ts'
import { createServiceSessions } from './sessions/service-sessions.ts'
import { createSiweSessions } from './sessions/siwe-sessions.ts'
import { createWaitingMessages } from './waiting-owners.ts'

/** ms; a message that waits for its signature longer is made anew. */
const REFETCH = 240_000

/** Asks the host's verifiers, then what the chain family's adapter can do. */
const createVerify =
  (verifiers: SiwxOptions['verifiers'], verifying: ReadonlyMap<Namespace, () => Promise<ChainAdapter>>) =>
  async (session: SiwxSession): Promise<boolean> => {
    const { data, message, signature } = session
    const namespace = data.chainId.slice(0, data.chainId.indexOf(':'))
    const own = verifiers?.find(({ chainNamespace }) => chainNamespace === namespace)
    if (own) return own.verify(session)
    const { verify } = (await verifying.get(namespace as Namespace)?.()) ?? {}
    return (await verify?.verifyMessage({ network: data.chainId, account: data.accountAddress, message, signature })) ?? false
  }

export default defineSetup(
  manifest,
  ({ deps, ports, stores, options, text, onUnload }) => {
    const { storage, events, clock, log } = ports
    const { host, networks, wallet, alerts, services } = deps
    const verifying = new Map<Namespace, () => Promise<ChainAdapter>>()
    const ours = { enabled: true, refetchAfter: REFETCH, getRequired: () => options.required }
    // A family that has not come refuses nothing: the signature decides.
    const isAddress: IsAddress = (namespace, address) => deps.families.of(namespace)?.codec.equal(address, address) !== false
    const messages = { statement: options.statement, now: clock.now, isAddress }
    const choose = (): SignInSessions => {
      const { siwx: own, siweConfig } = options
      if (siweConfig) return createSiweSessions(siweConfig, { networks, now: clock.now })
      if (own) {
        return {
          ...ours,
          createMessage: (input) => own.createMessage(input),
          addSession: (session) => own.addSession(session),
          setSessions: (sessions) => own.setSessions(sessions),
          getSessions: (chainId, address) => own.getSessions(chainId, address),
          revokeSession: (chainId, address) => own.revokeSession(chainId, address),
          getRequired: () => own.getRequired?.() === true,
          getToken: async (chainId, address) => own.getToken?.(chainId, address),
        }
      }
      if (host.services.auth) {
        const sessions = createServiceSessions({ services, storage, networks, alerts, wallet: wallet.info.get })
        const createMessage: SignInSessions['createMessage'] = async (input) => {
          // The service says how long it waits for the signature.
          const nonce = await sessions.nonce()
          return createOwnMessages({ ...messages, lifetime: sessions.signingTime(), nonce: async () => nonce })(input)
        }
        return { ...ours, ...sessions, createMessage }
      }
      const sessions = createLocalSessions({
        storage,
        domain: globalThis.location?.host ?? '',
        now: clock.now,
        isAddress,
        verify: createVerify(options.verifiers, verifying),
      })
      return { ...ours, ...sessions, createMessage: createOwnMessages({ ...messages, lifetime: options.expiration, nonce: randomNonce }) }
    }
    const waiting = createWaitingMessages(storage, clock.now)
    const siwx = createSiwx({ ...deps, kept: choose(), isAddress, waiting, events, clock, log, stores, text, verifying, onUnload })
    return {
      services: { siwx },
      // Asks the connected account where nobody is being asked; whoever leaves has not signed in.
      enter: { SIWXSignMessage: siwx.enter, ConnectingSiwe: siwx.enter },
      guards: {
        // Nobody is connected before the account has signed in, where that is required; where it is not, it is asked.
        'sign-in': siwx.settle,
        // Keeps the modal open while a required sign-in waits for its answer. Where it is not required, closing is an answer.
        hold: siwx.close,
      },
      // What a wallet signs with the connection, where it can: then nobody is asked a second time.
      messages: { 'sign-in': siwx.messages },
    }
  },
  { events: ['CLICK_SIGN_SIWX_MESSAGE', 'CLICK_CANCEL_SIWX', 'SIWX_AUTH_SUCCESS', 'SIWX_AUTH_ERROR'], subscribes: ['disconnected'] },
)
