import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { NetworksService } from '../../../kernel/contract/session-services.ts'
import type { SignInSessions, SiweConfig, SiwxSession } from '../config.ts'

/** ms */
const REFETCH = 300_000

const isEvm = (chainId: string): boolean => chainId.startsWith('eip155:')
const chainNumber = (chainId: string): number => Number(chainId.slice('eip155:'.length))

const sessionOf = (chainId: CaipNetworkId, accountAddress: string): SiwxSession => ({
  data: { accountAddress, chainId, domain: '', uri: '', version: '', nonce: '' },
  message: '',
  signature: '',
})

const isGiven = ([, value]: readonly [string, unknown]): boolean => value !== undefined

/** Signs in by a `siweConfig`. EVM accounts alone are asked: any other counts as signed in. */
export const createSiweSessions = (
  siwe: SiweConfig,
  { networks, now }: { readonly networks: Pick<NetworksService, 'active'>; now(): number },
): SignInSessions => {
  const signOut = async (): Promise<void> => {
    await siwe.signOut()
    siwe.onSignOut?.()
  }
  const addSession = async (session: SiwxSession): Promise<void> => {
    const { chainId, accountAddress } = session.data
    if (!isEvm(chainId)) return
    if (!(await siwe.verifyMessage(session))) throw new PorticoError('SIWX_SIGNATURE_INVALID', 'Failed to verify message')
    siwe.onSignIn?.({ address: accountAddress, chainId: chainNumber(chainId) })
  }
  return {
    enabled: siwe.enabled !== false,
    only: 'eip155',
    refetchAfter: siwe.nonceRefetchIntervalMs ?? REFETCH,
    getRequired: () => siwe.required !== false,
    async createMessage(input) {
      const { accountAddress, chainId, notBefore } = input
      const params = await siwe.getMessageParams?.(input)
      const nonce = await siwe.getNonce(accountAddress)
      const {
        domain = globalThis.location.host,
        uri = globalThis.location.origin,
        exp,
        nbf = notBefore,
        requestId,
        statement,
      } = params ?? {}
      const iat = params?.iat ?? new Date(now()).toISOString()
      const rest = Object.fromEntries(Object.entries({ requestId, statement, resources: params?.resources }).filter(isGiven))
      const times = Object.fromEntries(Object.entries({ exp, nbf }).filter(isGiven))
      const address = `did:pkh:${chainId}:${accountAddress}`
      const fields = { domain, uri, nonce, version: '1', iat, chainId: chainNumber(chainId), address, ...rest, ...times } as const
      const text = accountAddress === '' ? '' : siwe.createMessage(fields)
      return {
        accountAddress,
        chainId,
        domain,
        uri,
        version: '1',
        nonce,
        issuedAt: iat,
        ...rest,
        ...(exp === undefined ? {} : { expirationTime: exp }),
        ...(nbf === undefined ? {} : { notBefore: nbf }),
        toString: () => text,
      }
    },
    addSession,
    async setSessions(sessions) {
      const active = networks.active.get()?.caipNetworkId
      const one = sessions.find(({ data }) => data.chainId === active) ?? sessions[0]
      if (one) await addSession(one)
      else await signOut()
    },
    async getSessions(chainId, address) {
      if (!isEvm(chainId)) return [sessionOf(chainId, address)]
      const session = await siwe.getSession()
      if (!session) return []
      const sameAccount = session.address.toLowerCase() === address.toLowerCase() || siwe.signOutOnAccountChange === false
      const sameNetwork = session.chainId === chainNumber(chainId) || siwe.signOutOnNetworkChange === false
      if (sameAccount && sameNetwork) return [sessionOf(chainId, address)]
      await signOut()
      return []
    },
    async revokeSession(chainId) {
      if (isEvm(chainId)) await signOut()
    },
    async revokeAccount(namespace) {
      if (namespace === 'eip155' && siwe.signOutOnDisconnect !== false) await signOut()
    },
  }
}
