import { createFrameServer, type FrameChain, type FramePage } from 'portico/frame'
import { catalogue } from '../api/clear-signing/catalogue.ts'
import { delegationContracts } from '../chain/account-contracts.ts'
import { sandboxChains } from '../chain/chains.ts'
import { choosePort } from '../process/free-port.ts'
import { type Service, startService } from '../service/start-service.ts'
import { sandboxSolana } from '../solana/chain-id.ts'
import { frameOrigin } from './frame-origin.ts'

/** How the frame is started. */
export interface FrameOptions {
  /** Default: a free one. */
  readonly port?: number
  /** Port of the control server, see `startService`. Default: there is none. */
  readonly control?: number | undefined
  /** Address of the auth service, which knows whose pages may hold the frame. */
  readonly service: string
  /** Address of the provider API, whose index of clear signing is pinned. Default: calls are not described. */
  readonly api?: string
  /** CAIP-2 ids of chains to their JSON-RPC addresses. */
  readonly chains: Readonly<Record<string, string>>
  /** CAIP-2 ids of EVM chains to their bundlers (ERC-4337). Accounts are smart accounts there. */
  readonly bundlers: Readonly<Record<string, string>>
  /** CAIP-2 ids of EVM chains to the services of paymasters that pages may name (ERC-7677). */
  readonly paymasters: Readonly<Record<string, string>>
  readonly page: FramePage
}

const chainOf = (id: string, rpcUrl: string): FrameChain =>
  id === sandboxSolana.caipNetworkId
    ? { rpcUrl, name: sandboxSolana.title, currency: { symbol: 'SOL', decimals: 9 } }
    : {
        rpcUrl,
        name: sandboxChains.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id,
        currency: { symbol: 'ETH', decimals: 18 },
      }

/** Serves the signing frame on an origin of its own. Rejects when the port is taken. */
export const startFrame = async (options: FrameOptions): Promise<Service> => {
  const { port = 0, control, service, api, chains, bundlers, paymasters, page } = options
  const chosen = port === 0 ? await choosePort(0) : port
  const frame = createFrameServer({
    origin: frameOrigin(chosen),
    service,
    chains: Object.fromEntries(Object.entries(chains).map(([id, rpcUrl]) => [id, chainOf(id, rpcUrl)])),
    ...(api !== undefined && { clearSigning: { api, pin: catalogue.pin } }),
    bundlers,
    // A page asks for the sponsor of a batch; an account does not pay with somebody else's coins unasked.
    paymasterServices: Object.values(paymasters),
    delegations: Object.fromEntries(Object.keys(bundlers).map((id) => [id, delegationContracts])),
    page,
  })
  return startService({
    name: 'frame',
    port: chosen,
    control,
    // Nobody but the frame itself reads what it serves.
    cors: false,
    routes: (app) => void app.all('*', (context) => frame.handle(context.req.raw)),
  })
}
