import * as v from 'valibot'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { ServicesService } from '../../../kernel/contract/host-services.ts'
import type { AlertsService } from '../../../kernel/contract/modal-services.ts'
import type { StoragePort } from '../../../kernel/contract/ports.ts'
import { parseWith } from '../../../kernel/contract/schema.ts'
import type { NetworksService, WalletInfo } from '../../../kernel/contract/session-services.ts'
import type { InputOf } from '../../../kernel/contract/tools/endpoint.ts'
import { authenticate, authMe, authNonce, authSignOut } from '../api.ts'
import type { SiwxConfig } from '../config.ts'

export interface ServiceParts {
  readonly services: Pick<ServicesService, 'call'>
  readonly storage: StoragePort
  readonly networks: NetworksService
  readonly alerts: Pick<AlertsService, 'raise'>
  /** The wallet that signs, where it is known. */
  wallet(): Pick<WalletInfo, 'name' | 'type'> | undefined
}

const tokens = v.record(v.string(), v.string())

/** Nonces whose message has not been signed. */
const MOST_NONCES = 10

/** ms in which a service has to be shown what was signed, where it says nothing else. */
const SIGNING_TIME = 600_000

/** In the place of a token that the page cannot read: it is in the site's cookie. */
const IN_COOKIE = ''

const statusOf = (error: unknown): unknown => (isPorticoError(error) && error.code === 'HTTP_STATUS' ? error.context.status : undefined)

const refusal = v.object({ reasons: v.array(v.object({ name: v.string() })) })

/** Fields of a message that are wrong where the clock of the visitor's device is. */
const TIMES: readonly string[] = ['issuedAt', 'expirationTime', 'notBefore']

/** What of the message the service did not accept, where it says so. */
const refusedField = (error: unknown): string | undefined => {
  const said = v.safeParse(refusal, isPorticoError(error) ? error.context.reason : undefined)
  return said.success ? said.output.reasons[0]?.name : undefined
}

/** The service does not know the session any more. */
const isOver = (error: unknown): boolean => [401, 403, 404].some((status) => status === statusOf(error))

/** Signs in by `services.auth`: the service gives nonces, verifies what was signed, and answers a token that stands for the session. */
export const createServiceSessions = ({
  services,
  storage,
  networks,
  alerts,
  wallet,
}: ServiceParts): Omit<SiwxConfig, 'createMessage' | 'getRequired' | 'getToken'> &
  Required<Pick<SiwxConfig, 'getToken'>> & {
    nonce(): Promise<string>
    /** ms in which the service has to be shown what was signed, as it said with the last nonce. */
    signingTime(): number
    revokeAccount(namespace: string, address: string): Promise<void>
  } => {
  let signingTime = SIGNING_TIME
  // Kept through reloads: the other owners of a contract account may sign after one.
  const readNonces = (): Readonly<Record<string, string>> => storage.get('nonces', parseWith(tokens)) ?? {}
  const takeNonceToken = (nonce: string): string | undefined => {
    const { [nonce]: token, ...others } = readNonces()
    if (token !== undefined) storage.set('nonces', others)
    return token
  }
  const read = (): Readonly<Record<string, string>> => storage.get('tokens', parseWith(tokens)) ?? {}
  const write = (next: Readonly<Record<string, string>>): void => storage.set('tokens', next)
  const keyOf = (chainId: string, address: string): string => `${chainId}:${address}`
  const bearer = (token: string) => (token === IN_COOKIE ? {} : { headers: { authorization: `Bearer ${token}` } })
  const drop = (key: string): void => write(Object.fromEntries(Object.entries(read()).filter(([one]) => one !== key)))
  /** Here it is over whatever the service says. */
  const signOut = async (key: string): Promise<void> => {
    const token = read()[key]
    if (token === undefined) return
    drop(key)
    await services.call(authSignOut, { body: {} }, bearer(token)).catch((error: unknown) => {
      if (!isOver(error)) throw error
    })
  }
  const walletInfo = (): InputOf<typeof authenticate>['body']['walletInfo'] => {
    const info = wallet()
    const type = info?.type === 'WALLET_CONNECT' ? 'walletconnect' : info ? 'extension' : 'unknown'
    return { type, ...(info ? { name: info.name } : {}) }
  }
  const addSession: SiwxConfig['addSession'] = async ({ data: { nonce, chainId, accountAddress }, message, signature }) => {
    const token = takeNonceToken(nonce)
    try {
      const body = { message, signature, walletInfo: walletInfo() }
      const headers = token === undefined ? {} : { 'x-nonce-jwt': `Bearer ${token}` }
      const session = await services.call(authenticate, { body }, { headers })
      // The cookie holds one session: that of an account before it is over.
      const others = Object.entries(read()).filter(([, one]) => session.token !== undefined || one !== IN_COOKIE)
      write({ ...Object.fromEntries(others), [keyOf(chainId, accountAddress)]: session.token ?? IN_COOKIE })
    } catch (cause) {
      if (![400, 401, 403].some((status) => status === statusOf(cause))) throw cause
      if (!TIMES.includes(refusedField(cause) ?? ''))
        throw new PorticoError('SIWX_SIGNATURE_INVALID', 'The signature is not valid', { cause })
      alerts.raise({ code: 'JWT_TOKEN_NOT_VALID' })
      throw new PorticoError('SIWX_MESSAGE_INVALID', 'The time of the message is not that of the service.', { cause })
    }
  }
  return {
    async nonce() {
      const { nonce, token, signingTime: said = SIGNING_TIME } = await services.call(authNonce, {})
      signingTime = said
      const others = Object.entries(readNonces()).slice(1 - MOST_NONCES)
      storage.set('nonces', { ...Object.fromEntries(others), [nonce]: token })
      return nonce
    },
    signingTime: () => signingTime,
    addSession,
    async setSessions(sessions) {
      for (const key of Object.keys(read())) await signOut(key)
      const active = networks.active.get()?.caipNetworkId
      const one = sessions.find(({ data }) => data.chainId === active) ?? sessions[0]
      if (one) await addSession(one)
    },
    async getSessions(chainId, address) {
      const key = keyOf(chainId, address)
      const token = read()[key]
      if (token === undefined) return []
      try {
        const me = await services.call(authMe, {}, bearer(token))
        const chain = typeof me.chainId === 'number' ? `eip155:${me.chainId}` : me.chainId
        if (chain === chainId && me.address === address) {
          const data = { accountAddress: address, chainId, domain: '', uri: '', version: '1', nonce: '' }
          return [{ data, message: '', signature: '' }]
        }
      } catch (error) {
        if (!isOver(error)) throw error
      }
      drop(key)
      return []
    },
    getToken: async (chainId, address) => read()[keyOf(chainId, address)] || undefined,
    revokeSession: (chainId, address) => signOut(keyOf(chainId, address)),
    async revokeAccount(namespace, address) {
      const own = Object.keys(read()).filter((key) => key.startsWith(`${namespace}:`) && key.endsWith(`:${address}`))
      await Promise.all(own.map(signOut))
    },
  }
}
