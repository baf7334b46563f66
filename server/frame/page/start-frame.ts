import { type AnswerOf, type AppMessage, type MessageName, PROTOCOL_VERSION } from '../../../plugins/auth/protocol/index.ts'
import { createEmailChange } from './account/email-change.ts'
import { createEmailSignIn } from './account/email-sign-in.ts'
import type { PendingSocial } from './account/pending-social.ts'
import { createSocialSignIn } from './account/social-sign-in.ts'
import { createAnswerer } from './answer-messages.ts'
import { createApprovalQueue, type ShownRequest } from './approval/approval-queue.ts'
import { browserClock } from './browser-clock.ts'
import { type FrameWindow, openChannel } from './channel/open-channel.ts'
import type { AccountKeys } from './keys-port.ts'
import { type AskChain, askChain } from './networks/ask-chain.ts'
import { createNetworks } from './networks/networks.ts'
import type { KeptPermissions } from './permissions/kept-permissions.ts'
import type { FrameConfig } from './read-config.ts'
import { answerRequest } from './rpc/answer-request.ts'
import type { Batches } from './rpc/batches.ts'
import { inWords } from './service/refusal-words.ts'
import type { SessionClient } from './service/session-client.ts'
import { createSmartAccounts } from './smart-account/smart-accounts.ts'
import type { Say } from './texts.ts'

/** What belongs to the page around, once its origin is certain. */
export interface HostParts {
  readonly client: SessionClient
  /** What the page has sent as batches. */
  readonly batches: Batches
  /** The permissions that it was given. */
  readonly keptPermissions: KeptPermissions
  readonly pendingSocial: PendingSocial
  /** The keys of the signed-in account. */
  keys(): Promise<AccountKeys>
  closeKeys(): void
  /** Takes the dialog about keys away that the visitor is asked by. */
  closeDialog(): void
  /** Asks the visitor for a passkey, and signs in by it. */
  signInByPasskey(): Promise<void>
  /** Shows what the visitor can do with their own keys, until they are done. `changed`: the account has another address. */
  manageKeys(changed: () => void): Promise<void>
  /** Shows a request; undefined where none is left. Rejects where it cannot be shown. */
  draw(shown: ShownRequest | undefined): Promise<void>
}

/** What a frame is made of. */
export interface FrameOptions {
  readonly window: FrameWindow
  /** Origins that the page around may have: one, where the browser says which. */
  readonly partners: readonly string[]
  /** The frame's own origin. */
  readonly origin: string
  /** Asks the frame's server, where it has not said yet; until then what the page asks waits. */
  readonly config: () => Promise<FrameConfig>
  /** CAIP-2 of the network that the page begins with. */
  readonly chainId: string
  /** The visitor's language. */
  readonly language: string
  readonly say: Say
  /** Makes what belongs to the page of this origin. `want` tells it whether the frame wants to be in sight. */
  open(partner: string, config: FrameConfig, want: (shown: boolean) => void): Promise<HostParts>
  theme(mode: 'light' | 'dark'): void
  readonly ask?: AskChain
  /** Ends the frame. */
  readonly signal: AbortSignal
}

/** Carries out what an address of the frame's own origin stands for. Any other address is nobody's. */
const connectAt =
  (origin: string, places: Readonly<Record<string, (uri: string) => Promise<void>>>) =>
  async (given: string): Promise<void> => {
    const uri = new URL(given)
    const place = uri.origin === origin && Object.hasOwn(places, uri.pathname) ? places[uri.pathname] : undefined
    if (!place) throw new Error('The sign-in does not belong to this page.')
    await place(given)
  }

type Answer = (message: AppMessage) => Promise<AnswerOf<MessageName>>

const createAnswer = (host: HostParts, config: FrameConfig, options: FrameOptions, sessionChanged: () => void): Answer => {
  const { client, batches, keptPermissions, pendingSocial, keys, closeKeys, draw } = host
  const { origin, chainId, language, signal, ask = askChain } = options
  let asking = new AbortController()
  let signedIn = new AbortController()
  const networks = createNetworks(config.chains, chainId)
  const smartAccounts = createSmartAccounts({ config, ask, keys })
  const queue = createApprovalQueue(draw)
  const social = createSocialSignIn(client, origin, pendingSocial)
  const waiting = (): AbortSignal => AbortSignal.any([signal, asking.signal])
  return createAnswerer({
    client,
    networks,
    smartAccounts,
    email: createEmailSignIn(client, language),
    emailChange: createEmailChange(client),
    social,
    connect: connectAt(origin, {
      '/social/return': (uri) => social.finish(uri),
      '/passkey': () => host.signInByPasskey(),
      '/keys': () => host.manageKeys(sessionChanged),
    }),
    keys,
    closeKeys() {
      signedIn.abort()
      signedIn = new AbortController()
      queue.clear()
      closeKeys()
    },
    request: (request) =>
      answerRequest(request, {
        networks,
        smartAccounts,
        batches,
        keptPermissions,
        ask,
        showApproval: queue.showApproval,
        clock: browserClock,
        signal: waiting(),
        ended: AbortSignal.any([signal, signedIn.signal]),
        keys,
      }),
    theme: ({ themeMode }) => {
      if (themeMode) options.theme(themeMode)
    },
    reload() {
      // What is known stays: where the browser keeps nothing for a frame, the page itself is where the session lives.
      asking.abort()
      asking = new AbortController()
      queue.clear()
      host.closeDialog()
    },
    waiting,
  })
}

/** Starts the frame: from now on it answers the page around, which is told that it may ask. */
export const startFrame = (options: FrameOptions): void => {
  const { window, partners, say, signal } = options
  const open = async (partner: string): Promise<Answer> => {
    const config = await options.config().catch((cause: unknown) => {
      throw new Error(say('errorUNAVAILABLE'), { cause })
    })
    // The header says it as well; a copy of the page that is served without it is held by nobody either.
    if (!config.origins.includes(partner) || partner === options.origin) throw new Error('The project does not name this page.')
    return createAnswer(await options.open(partner, config, (shown) => channel.emit('SHOW', { shown })), config, options, () =>
      channel.emit('SESSION_UPDATE', { token: '' }),
    )
  }
  let answering: Promise<Answer> | undefined
  const answer = async (message: AppMessage, partner: string): Promise<AnswerOf<MessageName>> => {
    const opened = answering ?? open(partner)
    answering = opened
    // What could not be opened is tried anew with the next message.
    opened.catch(() => {
      if (answering === opened) answering = undefined
    })
    try {
      return await (await opened)(message)
    } catch (error) {
      throw inWords(error, say)
    }
  }
  const channel = openChannel({ window, origins: partners, answer, signal })
  channel.emit('READY', { version: PROTOCOL_VERSION, keys: true })
}
