import { manifest } from '../../../adapters/safe/manifest.ts'
import { createSafeProvider } from '../../../adapters/safe/sdk/safe-provider.ts'
import { rejection } from '../../support/rejection.ts'
import { type AdapterScope, createAdapterScope, type ScopeOptions } from '../support/adapter-scope.ts'
import { connectorTo } from '../support/evm-connector.ts'
import { createScriptedWallet, otherAddress, someAddress } from '../support/scripted-wallet.ts'

const SAFE = 'https://app.safe.global'

let scope: AdapterScope | undefined

afterEach(() => {
  scope?.unload()
  jest.restoreAllMocks()
})

const listed = async (
  referrer: string,
  { env = { iframe: true }, origins = [SAFE] }: ScopeOptions & { readonly origins?: readonly string[] } = {},
) => {
  jest.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
  scope = createAdapterScope('eip155', { env, options: { origins } })
  const [declared] = manifest.adapters ?? []
  if (declared?.namespace !== 'eip155') throw new Error('The manifest declares no EVM adapter.')
  return (await scope.run(declared.discover)).get().map(({ id, type, approval }) => ({ id, type, approval }))
}

describe('Safe is listed', () => {
  test('in its own frame', async () => {
    expect(await listed(`${SAFE}/apps/open`)).toEqual([{ id: 'safe', type: 'EXTERNAL', approval: 'wallet' }])
  })

  test('in the frame of an interface that the host runs, whatever it is called', async () => {
    const origins = [SAFE, 'https://multisig.example']
    expect(await listed('https://multisig.example/apps/open', { origins })).toHaveLength(1)
  })

  test('by the browser’s word for the frame around, whatever the page says that it was opened from', async () => {
    const ancestorOrigins = jest.fn(() => ['https://evil.test', SAFE])
    Object.defineProperty(location, 'ancestorOrigins', { configurable: true, get: ancestorOrigins })
    try {
      expect(await listed(`${SAFE}/`)).toEqual([])
      ancestorOrigins.mockReturnValue([SAFE, 'https://evil.test'])
      expect(await listed('')).toHaveLength(1)
    } finally {
      Reflect.deleteProperty(location, 'ancestorOrigins')
    }
  })

  test.each([
    ['in no frame', `${SAFE}/`, { env: { iframe: false } }],
    ['in a frame of the same name without TLS', 'http://app.safe.global/', {}],
    ['in a frame at another port', `${SAFE}:444/`, {}],
    ['in a frame of somebody who calls himself safe', 'https://app.safe.global.evil.test/', {}],
    ['in a frame of nobody', '', {}],
    ['where the host believes another one', `${SAFE}/`, { origins: ['https://safe.example'] }],
  ])('not %s', async (_, referrer, options) => {
    expect(await listed(referrer, options)).toEqual([])
  })
})

describe('a Safe is connected', () => {
  test('as a contract, also when it is restored', async () => {
    const wallet = createScriptedWallet({ eth_requestAccounts: () => [someAddress, otherAddress], eth_accounts: () => [someAddress] })
    scope = createAdapterScope('eip155', { options: { origins: [SAFE] } })
    const [declared] = manifest.adapters ?? []
    if (declared?.namespace !== 'eip155') throw new Error('The manifest declares no EVM adapter.')
    const protocol = await scope.run(declared.connect)
    const request = { connector: connectorTo(wallet), signal: new AbortController().signal }
    const types = (accounts: readonly { readonly type?: string }[] = []) => accounts.map(({ type }) => type)
    expect(types((await protocol.connect(request)).accounts)).toEqual(['smartAccount', 'smartAccount'])
    expect(types((await protocol.restore(request))?.accounts)).toEqual(['smartAccount'])
    wallet.script('eth_accounts', () => [])
    expect(await protocol.restore(request)).toBeUndefined()
  })
})

/** The vendor's code as far as it is used. */
const sdk = (answer: (method: string, params: unknown) => unknown) => {
  const seen: { readonly domains: readonly RegExp[]; readonly requests: { readonly method: string; readonly params: unknown }[] } = {
    domains: [],
    requests: [],
  }
  class SafeAppsSDK {
    readonly safe = { getInfo: async () => ({ safeAddress: '0x52908400098527886E0F7030069857D2E4169EE7', chainId: 1 }) }
    constructor({ allowedDomains }: { readonly allowedDomains: readonly RegExp[] }) {
      Object.assign(seen, { domains: allowedDomains })
    }
  }
  class SafeAppProvider {
    readonly on = () => this
    readonly removeListener = () => this
    async request(request: { readonly method: string; readonly params: unknown }): Promise<unknown> {
      seen.requests.push(request)
      return answer(request.method, request.params)
    }
  }
  return { seen, load: async () => ({ SafeAppsSDK, SafeAppProvider }) as never }
}

describe('its provider', () => {
  test('is asked as EIP-1193 has it, and believes the origins that the host named and no others', async () => {
    const { seen, load } = sdk((method) => [method])
    const provider = await createSafeProvider([SAFE], load)
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual(['eth_accounts'])
    await provider.request({ method: 'eth_accounts', params: { 0: 'all' } })
    expect(seen.requests).toEqual(Array(2).fill({ method: 'eth_accounts', params: [] }))
    const believes = (origin: string): boolean => seen.domains.some((domain) => domain.test(origin))
    expect([SAFE, `${SAFE}.evil.test`, 'https://appxsafe.global', `${SAFE}:444`].map(believes)).toEqual([true, false, false, false])
  })

  test('says by its code that it does not know a method', async () => {
    const { load } = sdk((method) => {
      throw new Error(`"${method}" not implemented`)
    })
    const provider = await createSafeProvider([SAFE], load)
    await expect(provider.request({ method: 'wallet_watchAsset' })).rejects.toMatchObject({ code: 4200 })
  })

  test('passes every other failure on', async () => {
    const { load } = sdk(() => {
      throw new Error('Transaction was rejected')
    })
    await expect((await createSafeProvider([SAFE], load)).request({ method: 'eth_sendTransaction' })).rejects.toThrow(
      'Transaction was rejected',
    )
  })

  test.each([
    ['is not installed', () => Promise.reject(new Error('Cannot find module'))],
    ['is something else', async () => ({}) as never],
  ])('names the command where the vendor’s code %s', async (_, load) => {
    const error = await rejection(createSafeProvider([SAFE], load))
    expect(error.code).toBe('PLUGIN_LOAD_FAILED')
    expect(error.message).toContain('npm install @safe-global/safe-apps-sdk@9.1.0 @safe-global/safe-apps-provider@0.18.6')
  })
})
