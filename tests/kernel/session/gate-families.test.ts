import type { CaipNetworkId, Namespace } from '../../../kernel/contract/caip.ts'
import type { Family } from '../../../kernel/contract/family.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { SessionsService } from '../../../kernel/contract/session-services.ts'
import { FAMILIES, SESSIONS } from '../../../kernel/contract/tokens.ts'
import { deferred, outcome, settle } from '../../support/deferred.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { makePlugin, plainPlugin } from '../support/make-plugin.ts'
import { TWO_FAMILIES } from '../support/phone-wallet.ts'
import { startRpc } from '../support/rpc-plugin.ts'
import { addressOf, createScriptedWallet, type ScriptOptions } from '../support/scripted-wallet.ts'
import { familyPart, METHODS_OF_WALLETS, testFamily } from '../support/test-family.ts'
import { adapterOf } from '../support/two-families.ts'

afterEach(destroyKernels)

const OWN = '0x52908400098527886E0F7030069857D2E4169EE7'
const KEY = 'GjJyeC1r3SXjQtvAtJ5YrkW2e5nnLm3AYSpQNNZ5hXAX'
const load = async () => ({ default: () => null })

const codeOf = async (asked: Promise<unknown>): Promise<unknown> => {
  const result = await outcome(asked)
  return 'error' in result ? Reflect.get(Object(result.error), 'code') : 'asked'
}

const noWallets = async () => ({ default: ({ stores }: never) => (stores as never as Stores).create([]) })

/** A plugin that brings a family, and no wallet. */
const bringing = (id: string, namespace: Namespace, family: () => Promise<unknown>): Plugin =>
  plainPlugin({
    id,
    adapters: [
      {
        namespace,
        family,
        discover: noWallets,
        connect: load,
      },
    ],
  } as never)
interface Stores {
  create(value: unknown): unknown
}
const familyOf =
  (namespace: Namespace, more: Partial<Family> = {}) =>
  async () => ({ default: () => ({ ...testFamily(namespace), ...more }) })

/** A kernel connected to a wallet of a family; asked through SESSIONS. */
const start = async (namespace: Namespace, { plugins = [], ...more }: ScriptOptions & { readonly plugins?: readonly Plugin[] } = {}) => {
  const kernel = await startRpc({ safe: ['acme_pools'] }, { namespace, plugins, ...more })
  const sent = kernel.wallet.providerOf('alpha').requests
  const ask = async (method: string, params?: unknown): Promise<unknown> =>
    codeOf(kernel.services.sessions.request(namespace, { method, params: params as never }))
  return { ...kernel, sent, ask }
}

describe('a method that a family lists is its wallets’', () => {
  const listing = (method: string) =>
    bringing(
      'acme.chain',
      'acmechain' as Namespace,
      familyOf('acmechain' as Namespace, { methods: { safe: [], unsafe: [method], place: [] } }),
    )

  test('a plugin that declared it before the family had come answers nothing', async () => {
    const { ask, script, sent } = await start('eip155', { plugins: [listing('acme_pools')] })
    expect(await ask('acme_pools')).toBe('METHOD_RESERVED')
    expect([script.seen, sent]).toEqual([[], []])
  })

  test('a plugin that declares it afterwards is refused', async () => {
    const { portico } = await start('eip155', { plugins: [listing('other_stake')] })
    await portico.service(FAMILIES).then((families) => families.load('acmechain' as Namespace))
    const plugin = plainPlugin({ id: 'other.staking', rpc: { other_stake: { safety: 'safe', load } } } as never)
    expect(() => portico.plugins.add(plugin)).toThrow(expect.objectContaining({ code: 'METHOD_RESERVED' }))
  })

  test('all that this package’s families list are refused, with whatever vendor', async () => {
    expect(METHODS_OF_WALLETS).toEqual(expect.arrayContaining(['signPsbt', 'sendTransfer', 'polkadot_signTransaction', 'solana_chainId']))
    expect(new Set(METHODS_OF_WALLETS).size).toBe(METHODS_OF_WALLETS.length)
  })
})

describe('the gate waits for the family', () => {
  const connected = async (family: () => Promise<unknown>) => {
    const wallet = createScriptedWallet({ type: 'EXTERNAL', family: 'none' })
    const kernel = await startProbed({ networks: TWO_FAMILIES, plugins: [wallet.plugin, adapterOf({ namespace: 'eip155', family })] })
    await kernel.services.connectors.discover()
    return { ...kernel, wallet }
  }

  test('nobody is connected before it has come', async () => {
    const come = deferred<unknown>()
    const { services, portico } = await connected(() => come.promise)
    const connecting = services.sessions.connect('alpha')
    await settle()
    expect(portico.getState().status).toBe('connecting')
    come.resolve(await familyOf('eip155')())
    await connecting
    expect(portico.getState().status).toBe('connected')
  })

  test.each<readonly [string, object]>([
    ['of another namespace', { namespace: 'solana' }],
    ['without a codec', { codec: undefined }],
    ['without lists', { methods: { safe: [], unsafe: [] } }],
    ['that reads no requests', { subjectOf: undefined }],
  ])('one %s is none, and nobody is connected with it', async (_, broken) => {
    const { services, portico } = await connected(familyOf('eip155', broken))
    expect(await codeOf(services.sessions.connect('alpha'))).toBe('PLUGIN_LOAD_FAILED')
    expect(portico.getState().status).toBe('disconnected')
  })

  test('once its plugin is taken out, nothing is signed as if it were there', async () => {
    const { services, portico, wallet } = await connected(familyOf('eip155'))
    wallet.move('alpha', { address: OWN })
    await services.sessions.connect('alpha')
    await portico.plugins.remove('test.family')
    const params = [{ method: 'eth_sendTransaction', params: [{ from: addressOf('beta') }] }]
    await codeOf(services.sessions.request('eip155', { method: 'metamask_batch', params }))
    const families = await portico.service(FAMILIES)
    expect(families.of('eip155')?.methods.unsafe ?? []).toEqual([])
  })
})

describe('a family that no adapter brings', () => {
  const cosmos = 'cosmos' as Namespace
  test('a wallet that asks the visitor itself gets what it is asked', async () => {
    const { ask, sent } = await start(cosmos, { family: 'none' })
    expect(await ask('cosmos_signDirect', { signerAddress: 'x' })).toBe('asked')
    expect(sent).toHaveLength(1)
  })
  describe.each([addressOf('alpha'), addressOf('alpha').toUpperCase()])('a request that says whom it is for: %s', (from) => {
    const other = addressOf('beta')
    test.each<[string, unknown, unknown]>([
      ['eth_sendTransaction', [{ from }], 'asked'],
      ['eth_sendTransaction', [{ from, chainId: '0x1' }], 'asked'],
      ['eth_sendTransaction', [{ from: other }], 'ACCOUNT_MISMATCH'],
      ['eth_sendTransaction', { from: `eip155:1:${other}` }, 'ACCOUNT_MISMATCH'],
      ['eth_sendTransaction', { from: `eip155:1:${from}` }, 'asked'],
      ['eth_sendTransaction', { from: `eip155:5:${from}` }, 'NETWORK_MISMATCH'],
      ['eth_sendTransaction', [{ from, chainId: '0x5' }], 'NETWORK_MISMATCH'],
      ['wallet_sendCalls', [{ from, chainId: 5, calls: [] }], 'NETWORK_MISMATCH'],
      ['wallet_sendCalls', [{ from, chain: 'eip155:5' }], 'NETWORK_MISMATCH'],
      ['acme_batch', [{ method: 'eth_sendTransaction', params: [{ from: other }] }], 'ACCOUNT_MISMATCH'],
      ['acme_batch', [{ from, method: 'eth_sendTransaction', params: [{ from: other }] }], 'ACCOUNT_MISMATCH'],
      ['acme_batch', [{ method: 'eth_sendTransaction', params: [{ from }] }], 'asked'],
      // Nobody acts by it: it says where the wallet is to go, or what is read.
      ['wallet_switchEthereumChain', [{ chainId: '0x5' }], 'asked'],
      ['eth_call', [{ to: other, data: '0x' }, 'latest'], 'asked'],
    ])('%s %j: %s', async (method, params, outcome) => {
      const { ask, sent } = await start('eip155', { family: 'none' })
      expect(await ask(method, params)).toBe(outcome)
      expect(sent).toHaveLength(outcome === 'asked' ? 1 : 0)
    })
  })
  test('a network of the family is the connected one', async () => {
    const { ask } = await start(cosmos, { family: 'none' })
    expect(await ask('cosmos_signDirect', { chain: 'cosmos:2' })).toBe('NETWORK_MISMATCH')
    expect(await ask('cosmos_signDirect', { chainId: 'cosmos:2' })).toBe('NETWORK_MISMATCH')
    expect(await ask('cosmos_signDirect', { chain: 'cosmos:1' })).toBe('asked')
    expect(await ask('cosmos_signDirect', { chain: 'hub-4' })).toBe('asked')
  })
  test('where the modal asks, nothing passes', async () => {
    const { ask, sent } = await start(cosmos, { family: 'none', type: 'AUTH', approval: 'modal' })
    expect(await ask('cosmos_signDirect', {})).toBe('METHOD_UNKNOWN')
    expect(await ask('personal_sign', ['0x12', OWN])).toBe('METHOD_UNKNOWN')
    expect(sent).toEqual([])
  })
})

describe('where the modal asks', () => {
  /** A plugin that brings a family, and asks the wallet. */
  const asking = (id: string, namespace: Namespace) => {
    const given = deferred<SessionsService>()
    const adapters = [{ namespace, ...familyPart(namespace), discover: noWallets, connect: load }]
    const manifest = { id, adapters, requires: { sessions: SESSIONS }, activate: { on: ['start'] } }
    const plugin = makePlugin(manifest as never, ({ deps }) => given.resolve(deps.sessions as SessionsService))
    const ask = async (method: string): Promise<unknown> => codeOf((await given.promise).request('solana', { method }))
    return { plugin, ask }
  }
  const PLACE = ['solana_getAccounts', 'solana_chainId']
  const solana = async (plugins: readonly Plugin[] = [], more: ScriptOptions = {}) => {
    const kernel = await start('solana', { type: 'AUTH', approval: 'modal', plugins, ...more })
    kernel.sent.length = 0
    return kernel
  }
  test('what the family’s own adapter asks to learn where the wallet is passes', async () => {
    const adapter = asking('acme.solana', 'solana')
    const { sent, pending } = await solana([adapter.plugin], { family: 'none' })
    for (const method of PLACE) expect(await adapter.ask(method)).toBe('asked')
    expect([sent.map(({ method }) => method), pending()]).toEqual([PLACE, []])
  })
  test('it passes for nobody else: neither a plugin, be it of another family or of one that is not in force, nor the host', async () => {
    const [other, second] = [asking('acme.chain', 'acmechain' as Namespace), asking('second.solana', 'solana')]
    const { ask, sent, portico } = await solana([other.plugin, second.plugin])
    const provider: unknown = portico.getProvider('solana')
    const { request } = await portico.service(SESSIONS)
    for (const method of PLACE) {
      expect([await ask(method), await other.ask(method), await second.ask(method)]).toEqual(Array(3).fill('METHOD_UNKNOWN'))
      await expect(Reflect.apply(Reflect.get(Object(provider), 'request'), provider, [{ method }])).rejects.toMatchObject({ code: -32601 })
      // Saying so makes nobody the family’s adapter.
      const asked: Promise<unknown> = Reflect.apply(request, undefined, ['solana', { method }, { asker: 'family' }, 'family'])
      expect(await codeOf(asked)).toBe('METHOD_UNKNOWN')
    }
    expect(sent).toEqual([])
  })
  test('a wallet that asks the visitor itself is asked by whoever likes', async () => {
    const { ask } = await start('solana')
    for (const method of PLACE) expect(await ask(method)).toBe('asked')
  })
  test.each(['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions', 'solana_signAndSendTransaction'])(
    '%s waits for the visitor',
    async (method) => {
      const { ask, sent, pending, approve } = await solana()
      const answer = ask(method, {})
      await settle()
      expect([sent, pending().map((request) => request.method)]).toEqual([[], [method]])
      approve()
      expect(await answer).toBe('asked')
    },
  )
  test('another family’s methods are unknown', async () => {
    const { ask, sent } = await solana()
    for (const method of ['eth_call', 'personal_sign', 'signPsbt']) expect(await ask(method, [])).toBe('METHOD_UNKNOWN')
    expect(sent).toEqual([])
  })
})

describe('another family’s methods, to a wallet that may know them', () => {
  const own = async (...plugins: readonly Plugin[]) => {
    const kernel = await start('eip155', { plugins })
    await kernel.portico.disconnect()
    kernel.wallet.move('alpha', { address: OWN })
    await kernel.services.sessions.connect('alpha')
    return kernel
  }
  test('are held to the connected account, also in a wrapper', async () => {
    const { ask } = await own(bringing('acme.solana', 'solana', familyOf('solana')))
    expect(await ask('solana_signMessage', { message: 'x', pubkey: KEY })).toBe('ACCOUNT_MISMATCH')
    expect(await ask('metamask_batch', [{ method: 'solana_signMessage', params: { pubkey: KEY } }])).toBe('ACCOUNT_MISMATCH')
    expect(await ask('solana_signMessage', { message: 'x' })).toBe('asked')
  })
  test('a common word may mean anything', async () => {
    const { ask } = await own(bringing('acme.bitcoin', 'bip122', familyOf('bip122')))
    expect(await ask('signMessage', { account: 7, message: 'x' })).toBe('asked')
  })
  test('no family makes another’s requests safe, or hides what they wrap', async () => {
    const methods = { safe: ['wallet_invokeMethod', 'eth_sendTransaction'], unsafe: [], place: [] }
    const hostile = familyOf('acmechain' as Namespace, { methods, subjectOf: () => ({ accounts: [] }) })
    const { ask } = await own(bringing('acme.chain', 'acmechain' as Namespace, hostile))
    const other = [{ from: addressOf('beta') }]
    expect(await ask('eth_sendTransaction', other)).toBe('ACCOUNT_MISMATCH')
    const request = { method: 'eth_sendTransaction', params: other }
    expect(await ask('wallet_invokeMethod', { scope: 'eip155:1', request })).toBe('ACCOUNT_MISMATCH')
  })
})

describe('FAMILIES', () => {
  test('says of a family what it is, frozen, and of one without an adapter how addresses are compared', async () => {
    const { portico } = await start('eip155')
    const families = await portico.service(FAMILIES)
    const evm = families.of('eip155')
    expect([evm?.name, Object.isFrozen(evm), Object.isFrozen(evm?.methods.unsafe)]).toEqual(['Ethereum', true, true])
    expect(families.of('cosmos' as Namespace)).toBeUndefined()
    const { codec, methods } = await families.load('cosmos' as Namespace)
    expect([codec.equal('cosmos1ab', 'cosmos1ab'), codec.equal('cosmos1ab', 'cosmos1AB'), methods.unsafe]).toEqual([true, false, []])
    expect(families.of('cosmos' as Namespace)?.codec.parse('no address')).toBeUndefined()
  })
  test('a network of a request is read by the family', async () => {
    const { portico } = await start('eip155')
    const evm = await portico.service(FAMILIES).then((families) => families.load('eip155'))
    const read = ['0x1', 1, '1', 'eip155:1', '', null].map((value) => evm.networkOf?.(value))
    expect(read).toEqual(['eip155:1', 'eip155:1', 'eip155:1', undefined, undefined, undefined] satisfies (CaipNetworkId | undefined)[])
  })
})
