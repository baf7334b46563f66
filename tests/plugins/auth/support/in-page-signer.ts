import { createWalletClient, type Hex, http, type LocalAccount, publicActions } from 'viem'
import { PorticoError } from '../../../../kernel/contract/errors.ts'
import type { MessageName, RequestOf } from '../../../../plugins/auth/protocol/index.ts'
import type { CreateSigner, SignerStatus } from '../../../../plugins/auth/signer.ts'

export interface InPageSigner {
  readonly create: CreateSigner
  /** Requests that reached it, by method. */
  readonly asked: string[]
}

/** The chain that it knows. */
const CHAIN = 'eip155:1'

/**
 * A signer whose key is in the page and which asks nobody: for tests of the port alone. There is no frame, no other origin and no message
 * between windows. `rpcUrl`: a node of `eip155:1`.
 */
export const createInPageSigner = (account: LocalAccount, rpcUrl: string): InPageSigner => {
  const asked: string[] = []
  const client = createWalletClient({ account, transport: http(rpcUrl) }).extend(publicActions)
  const sign = async ({ method, params }: RequestOf<'RPC_REQUEST'>): Promise<unknown> => {
    asked.push(method)
    const [first, second] = Array.isArray(params) ? params : []
    if (method === 'personal_sign') return client.signMessage({ message: { raw: first as Hex } })
    if (method === 'eth_signTypedData_v4') return client.signTypedData(JSON.parse(String(second)))
    if (method === 'eth_sendTransaction') return client.sendTransaction({ chain: null, to: first.to, value: BigInt(first.value) })
    return client.request({ method, params } as never)
  }
  const refused = (text: string): PorticoError => new PorticoError('AUTH_REFUSED', text)
  /** Each answer is of its message's type. */
  const answer = (name: MessageName, payload: unknown): unknown => {
    switch (name) {
      case 'IS_CONNECTED':
        return { isConnected: true }
      case 'GET_SMART_ACCOUNT_ENABLED_NETWORKS':
        return { smartAccountEnabledNetworks: [] }
      case 'RPC_REQUEST':
        return sign(payload as RequestOf<'RPC_REQUEST'>)
      case 'SWITCH_NETWORK':
        return { chainId: CHAIN }
      case 'GET_USER':
        if (Object(payload).preferredAccountType === 'smartAccount') throw refused('There is none.')
        return { email: 'ada@example.test', address: account.address, chainId: CHAIN }
      default:
        return undefined
    }
  }
  return {
    asked,
    create({ stores }) {
      const status = stores.create<SignerStatus>({ frame: 'idle' })
      const load = async (): Promise<void> => status.set({ frame: 'ready' })
      return {
        origin: location.origin,
        status,
        load,
        async ask(name, payload) {
          await load()
          return answer(name, payload) as never
        },
        onSession: () => () => undefined,
        reload: () => undefined,
      }
    },
  }
}
