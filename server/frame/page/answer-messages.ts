import type { AnswerOf, AppMessage, MessageName, RequestOf } from '../../../plugins/auth/protocol/index.ts'
import type { EmailChange } from './account/email-change.ts'
import type { EmailSignIn } from './account/email-sign-in.ts'
import type { SocialSignIn } from './account/social-sign-in.ts'
import type { AccountKeys } from './keys-port.ts'
import { wireChain } from './networks/chain-of.ts'
import type { Networks } from './networks/networks.ts'
import type { SessionClient } from './service/session-client.ts'
import type { SmartAccounts } from './smart-account/smart-accounts.ts'

/** What messages are answered with. */
export interface FrameParts {
  readonly client: SessionClient
  readonly networks: Networks
  readonly smartAccounts: SmartAccounts
  readonly email: EmailSignIn
  readonly emailChange: EmailChange
  readonly social: SocialSignIn
  /**
   * Signs in by an address of the frame's own origin: the one that a provider's window came back with, or `/passkey`. `/keys` shows the visitor
   * their keys.
   */
  connect(uri: string): Promise<void>
  /** The keys of the signed-in account; they are made, or brought back, where there are none here. */
  keys(): Promise<AccountKeys>
  /** Forgets the keys that are in use, and what waits to be signed with them. */
  closeKeys(): void
  /** Answers a request of the page. */
  request(request: RequestOf<'RPC_REQUEST'>): Promise<unknown>
  /** Takes over how the page looks. */
  theme(theme: RequestOf<'SYNC_THEME'>): void
  /** Drops what is being asked. */
  reload(): void
  /** Ends what waits for the visitor elsewhere, when that is dropped. */
  waiting(): AbortSignal
}

/** Answers the messages of the protocol, one case for each. */
export const createAnswerer = (parts: FrameParts): ((message: AppMessage) => Promise<AnswerOf<MessageName>>) => {
  const { client, networks, smartAccounts, email, emailChange, social } = parts

  const requireSession = async () => {
    const session = await client.session()
    if (!session) throw new Error('Nobody is signed in.')
    return session
  }

  const user = async (): Promise<AnswerOf<'GET_USER'>> => {
    const { user: known } = await requireSession()
    const { addresses } = await parts.keys()
    const network = networks.active()
    const own = { address: addresses[network.family], type: 'eoa' as const }
    const described = await smartAccounts.describe(network)
    const smart = described && { address: described.address, type: 'smartAccount' as const }
    const preferred = smart && smartAccounts.preferred() === 'smartAccount' ? smart : own
    return {
      email: known.email ?? null,
      userName: known.userName ?? null,
      address: preferred.address,
      chainId: wireChain(network.id),
      accounts: smart ? [own, smart] : [own],
      smartAccountDeployed: described?.deployed ?? false,
      preferredAccountType: preferred.type,
    }
  }

  return async (message) => {
    switch (message.name) {
      case 'SWITCH_NETWORK':
        return { chainId: wireChain(networks.use(message.payload.chainId).id) }
      case 'CONNECT_EMAIL':
        return { action: await email.start(message.payload.email) }
      case 'CONNECT_DEVICE':
        await email.device(parts.waiting())
        return undefined
      case 'CONNECT_OTP':
        await email.verify(message.payload.otp)
        return undefined
      case 'CONNECT_SOCIAL':
        await parts.connect(message.payload.uri)
        return user()
      case 'GET_SOCIAL_REDIRECT_URI':
        return { uri: await social.start(message.payload.provider) }
      case 'GET_FARCASTER_URI':
        return { url: await social.startFarcaster() }
      case 'CONNECT_FARCASTER':
        return { userName: await social.finishFarcaster(parts.waiting()) }
      case 'GET_USER':
        if (message.payload?.chainId !== undefined) networks.use(message.payload.chainId)
        if (message.payload?.preferredAccountType !== undefined) smartAccounts.prefer(message.payload.preferredAccountType)
        return user()
      case 'SIGN_OUT':
        parts.closeKeys()
        await client.end()
        return undefined
      case 'IS_CONNECTED':
        return { isConnected: (await client.session()) !== undefined }
      case 'GET_CHAIN_ID':
        return { chainId: wireChain(networks.active().id) }
      case 'RPC_REQUEST':
        return parts.request(message.payload)
      case 'UPDATE_EMAIL':
        return { action: await emailChange.start(message.payload.email) }
      case 'UPDATE_EMAIL_PRIMARY_OTP':
        await emailChange.primary(message.payload.otp)
        return undefined
      case 'UPDATE_EMAIL_SECONDARY_OTP':
        return { newEmail: await emailChange.secondary(message.payload.otp) }
      case 'SYNC_THEME':
        parts.theme(message.payload)
        return undefined
      case 'SYNC_DAPP_DATA':
        // What the page says of itself is not shown: its origin, which the browser says, is.
        return undefined
      case 'GET_SMART_ACCOUNT_ENABLED_NETWORKS':
        return { smartAccountEnabledNetworks: smartAccounts.networks() }
      case 'INIT_SMART_ACCOUNT': {
        const described = await smartAccounts.describe(networks.active())
        if (!described) throw new Error('The network has no smart accounts.')
        return { address: described.address, isDeployed: described.deployed }
      }
      case 'SET_PREFERRED_ACCOUNT': {
        smartAccounts.prefer(message.payload.type)
        const { preferredAccountType = 'eoa', address } = await user()
        return { type: preferredAccountType, address }
      }
      case 'RELOAD':
        parts.reload()
        return undefined
    }
  }
}
