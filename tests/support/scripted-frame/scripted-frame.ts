import {
  type AnswerOf,
  type AppMessage,
  type MessageName,
  readAppMessage,
  toNetworkId,
  type WireMessage,
  writeAnswer,
  writeError,
  writeEvent,
} from '../../../plugins/auth/protocol/index.ts'

/** Whom the frame knows, and what accounts they have. */
export interface ScriptedUser {
  readonly email?: string
  readonly userName?: string
  readonly eoa: string
  /** The same as `eoa` with EIP-7702. */
  readonly smart?: string
  readonly solana: string
  /** Chains of eip155 with smart accounts. Default: it says 1, and gives one on any. */
  readonly smartNetworks?: readonly number[]
  readonly deployed?: boolean
}

/** How the frame behaves where it does not simply answer. `lies`: it answers a switch of the account as if it had been asked for the other one. */
export type FrameFault = 'silent' | 'refuses' | 'lies'

export interface ScriptedFrameParts {
  post(message: unknown): void
  readonly user: ScriptedUser
  /** Whether somebody is signed in already. */
  readonly signedIn?: boolean
  /** A request for a signature: undefined leaves it open. */
  sign?(message: AppMessage): unknown
}

/** A frame for tests: it answers as deployed ones do, or has a fault. It signs nothing by itself. */
export interface ScriptedFrame {
  /** By the names of messages, what it does otherwise. */
  readonly faults: Map<MessageName, FrameFault>
  readonly received: AppMessage[]
  signedIn: boolean
  chain: string
  type: 'eoa' | 'smartAccount'
  /** Requests for signatures that wait for the visitor, oldest first. */
  readonly asking: AppMessage[]
  receive(data: unknown): void
  ready(): void
  answer<N extends MessageName>(message: { readonly name: N; readonly id: string }, payload: AnswerOf<N>): void
  refuse(message: { readonly name: MessageName; readonly id: string }, text: string, code?: number): void
  updateSession(): void
  names(): readonly MessageName[]
}

const RIGHT_CODE = '123456'

/** Makes it. */
export const createScriptedFrame = (parts: ScriptedFrameParts): ScriptedFrame => {
  const { user } = parts
  const post = (message: WireMessage): void => parts.post(message)
  const answer: ScriptedFrame['answer'] = ({ name, id }, payload) => post(writeAnswer(name, id, payload))
  const refuse: ScriptedFrame['refuse'] = ({ name, id }, text, code) => post(writeError(name, id, text, code))
  const frame: ScriptedFrame = {
    faults: new Map(),
    received: [],
    asking: [],
    signedIn: parts.signedIn ?? false,
    chain: 'eip155:1',
    type: 'eoa',
    answer,
    refuse,
    ready: () => post(writeEvent('READY', { version: '4' })),
    updateSession: () => post(writeEvent('SESSION_UPDATE', { token: 'token' })),
    names: () => frame.received.map(({ name }) => name),
    receive(data) {
      const message = readAppMessage(data)
      if (!message) return
      frame.received.push(message)
      const fault = frame.faults.get(message.name)
      if (fault === 'refuses') refuse(message, 'Not today')
      else if (fault !== 'silent') respond(message)
    },
  }
  const accounts = () => [
    { address: user.eoa, type: 'eoa' as const },
    ...(user.smart === undefined ? [] : [{ address: user.smart, type: 'smartAccount' as const }]),
  ]
  const hasSmart = (): boolean => user.smart !== undefined && (user.smartNetworks?.some((id) => frame.chain === `eip155:${id}`) ?? true)
  const address = (): string => {
    if (frame.chain.startsWith('solana:')) return user.solana
    return frame.type === 'smartAccount' && hasSmart() ? (user.smart ?? user.eoa) : user.eoa
  }
  const self = () => ({
    email: user.email ?? null,
    userName: user.userName ?? null,
    address: address(),
    chainId: frame.chain,
    ...(frame.chain.startsWith('eip155:') && {
      accounts: accounts(),
      preferredAccountType: frame.type,
      ...(user.deployed !== undefined && { smartAccountDeployed: user.deployed }),
    }),
  })
  const respond = (message: AppMessage): unknown => {
    switch (message.name) {
      case 'CONNECT_EMAIL':
        return answer(message, { action: 'VERIFY_OTP' })
      case 'CONNECT_OTP':
        if (message.payload.otp !== RIGHT_CODE) return refuse(message, 'Invalid code')
        frame.signedIn = true
        return answer(message, undefined)
      case 'CONNECT_SOCIAL':
        frame.signedIn = true
        return answer(message, self())
      case 'GET_SOCIAL_REDIRECT_URI':
        return answer(message, { uri: `https://id.test/${message.payload.provider}` })
      case 'GET_FARCASTER_URI':
        return answer(message, { url: 'https://farcaster.test/connect' })
      case 'CONNECT_FARCASTER':
        frame.signedIn = true
        return answer(message, { userName: 'caster' })
      case 'GET_USER': {
        if (!frame.signedIn) return refuse(message, 'Not signed in')
        const { chainId, preferredAccountType } = message.payload ?? {}
        if (chainId !== undefined) frame.chain = toNetworkId(chainId)
        if (preferredAccountType === 'smartAccount' && !hasSmart()) return refuse(message, 'No such account')
        if (frame.chain.startsWith('eip155:')) frame.type = preferredAccountType === 'smartAccount' ? 'smartAccount' : 'eoa'
        return answer(message, self())
      }
      case 'IS_CONNECTED':
        return answer(message, { isConnected: frame.signedIn })
      case 'SIGN_OUT':
        frame.signedIn = false
        return answer(message, undefined)
      case 'SWITCH_NETWORK':
        frame.chain = toNetworkId(message.payload.chainId)
        return answer(message, { chainId: frame.chain })
      case 'GET_CHAIN_ID':
        return answer(message, { chainId: frame.chain })
      case 'GET_SMART_ACCOUNT_ENABLED_NETWORKS':
        return answer(message, { smartAccountEnabledNetworks: user.smart === undefined ? [] : [...(user.smartNetworks ?? [1])] })
      case 'SET_PREFERRED_ACCOUNT':
        if (message.payload.type === 'smartAccount' && !hasSmart()) return refuse(message, 'No such account')
        frame.type = (message.payload.type === 'smartAccount') !== (frame.faults.get(message.name) === 'lies') ? 'smartAccount' : 'eoa'
        return answer(message, { type: frame.type, address: address() })
      case 'INIT_SMART_ACCOUNT':
        return answer(message, { address: user.smart ?? user.eoa, isDeployed: true })
      case 'UPDATE_EMAIL':
        return answer(message, { action: 'VERIFY_PRIMARY_OTP' })
      case 'UPDATE_EMAIL_SECONDARY_OTP':
        return answer(message, { newEmail: 'new@example.test' })
      case 'RPC_REQUEST': {
        const signed = parts.sign?.(message)
        if (signed === undefined) return frame.asking.push(message)
        return answer(message, signed)
      }
      case 'RELOAD':
        frame.asking.length = 0
        return answer(message, undefined)
      default:
        return answer(message, undefined)
    }
  }
  return frame
}
