import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Eip1193Provider, RequestArguments } from '../../../kernel/contract/provider.ts'

/** The vendor's code. */
type SafeSdk = typeof import('./safe-sdk.ts')

const missing = (cause?: unknown): PorticoError =>
  new PorticoError(
    'PLUGIN_LOAD_FAILED',
    'Safe needs its SDK beside portico: npm install @safe-global/safe-apps-sdk@9.1.0 @safe-global/safe-apps-provider@0.18.6',
    { cause },
  )

const loadSdk = async (load: () => Promise<SafeSdk>): Promise<SafeSdk> => {
  try {
    const sdk = await load()
    if (typeof sdk.SafeAppProvider === 'function' && typeof sdk.SafeAppsSDK === 'function') return sdk
  } catch (cause) {
    throw missing(cause)
  }
  throw missing()
}

/** EIP-1193: a method that a wallet does not know. */
const UNKNOWN_METHOD = 4200

const NOT_IMPLEMENTED = /not (implemented|supported)/i

const exactly = (origin: string): RegExp => new RegExp(`^${origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)

/**
 * The vendor's provider of the Safe whose frame this page is in, as EIP-1193 has it: it does not know `eth_requestAccounts`, for a Safe is
 * connected as soon as it frames a page, and it names no code for methods that it does not know. Rejects with `PLUGIN_LOAD_FAILED` and the
 * install command where the vendor's code is missing; never settles where nobody around the page answers.
 */
export const createSafeProvider = async (
  origins: readonly string[],
  load: () => Promise<SafeSdk> = () => import('./safe-sdk.ts'),
): Promise<Eip1193Provider> => {
  const { SafeAppProvider, SafeAppsSDK } = await loadSdk(load)
  const sdk = new SafeAppsSDK({ allowedDomains: origins.map(exactly) })
  const provider = new SafeAppProvider(await sdk.safe.getInfo(), sdk)
  const asked: Eip1193Provider = {
    async request({ method, params = [] }: RequestArguments) {
      try {
        const list: unknown[] = Array.isArray(params) ? [...params] : []
        return await provider.request({ method: method === 'eth_requestAccounts' ? 'eth_accounts' : method, params: list })
      } catch (cause) {
        if (!(cause instanceof Error) || !NOT_IMPLEMENTED.test(cause.message)) throw cause
        throw Object.assign(new Error(`Safe does not know ${method}.`, { cause }), { code: UNKNOWN_METHOD })
      }
    },
    on: (event, listener) => provider.on(event, listener as never),
    removeListener: (event, listener) => provider.removeListener(event, listener as never),
  }
  return Object.freeze(asked)
}
