/** @jest-environment node */
import { formatMessage } from '@walletconnect/utils'
import { privateKeyToAccount } from 'viem/accounts'
import { evm } from '../../../adapters/evm/index.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import type { SignInAnswers } from '../../../examples/sandbox/web-wallet/wallet/answer-sign-ins.ts'
import type { ConnectMessage, ConnectMessages } from '../../../kernel/contract/adapters.ts'
import type { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Guard, GuardDecl } from '../../../kernel/contract/guards.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import { type SiwxConfig, type SiwxSession, siwx } from '../../../plugins/siwx/index.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { unrefTimers } from '../../support/unref-timers.ts'
import { until } from '../../support/wait.ts'
import type { App } from './support/app.ts'
import { type Bench, createBench } from './support/bench.ts'

// A wallet on the SDK that wallets ship signs in with the session that it approves (session_authenticate, CACAO, ReCap).
unrefTimers()
const PAGE = { host: 'harbour.example', origin: 'https://harbour.example', pathname: '/berth' }
const [, other] = testAccounts.map(({ privateKey }) => privateKeyToAccount(privateKey))

let bench: Bench
beforeEach(async () => {
  Object.assign(globalThis, { location: PAGE })
  bench = await createBench()
})
afterEach(async () => {
  await bench.close()
  for (const name of ['location', 'document']) Reflect.deleteProperty(globalThis, name)
})

const startApp = (more: Parameters<Bench['app']>[0] = {}): Promise<App> =>
  bench.app({ id: 'host', plugins: [evm(), siwx({ statement: 'Come aboard.' })], ...more })

const PAGE_FIELDS = { domain: PAGE.host, uri: `${PAGE.origin}${PAGE.pathname}`, version: '1', statement: 'Come aboard.' }

const MESSAGE: ConnectMessage = {
  nonce: 'n0ncen0ncen0nce0',
  domain: PAGE.host,
  uri: `${PAGE.origin}${PAGE.pathname}`,
  version: '1',
  issuedAt: '2026-01-01T00:00:00.000Z',
  networks: ['eip155:1', 'eip155:10'],
}

/** A guard that wants a message signed with the connection, lets everybody pass, and keeps what it was handed. */
const asking = (message = MESSAGE): readonly [Plugin, readonly unknown[]] => {
  const handed: unknown[] = []
  const guard: Guard<'connect'> = ({ proofs }) => {
    handed.push(proofs)
    return { allow: true }
  }
  const messages: ConnectMessages = () => [message]
  const declared = {
    id: 'gate',
    on: 'connect',
    required: true,
    load: async () => ({ default: () => guard }),
    messages: async () => ({ default: () => messages }),
  } as unknown as GuardDecl
  return [makePlugin({ id: 'test.guard', guards: [declared] }), handed]
}

const failure = (app: App): Promise<PorticoError> =>
  until(() => {
    const pairing = app.walletconnect.pairing.get()
    return pairing.status === 'failed' && pairing.error
  })

interface Kept {
  readonly data: { readonly chainId: string; readonly accountAddress: string; readonly statement: string; readonly resources: string[] }
  readonly message: string
}
/** What the sign-in keeps in the browser. */
const kept = (app: App): readonly Kept[] => {
  const [, text = '{"d":[]}'] = [...app.driver.values].find(([key]) => key.endsWith(':siwx:sessions')) ?? []
  return JSON.parse(text).d
}

test('one yes connects and signs in, on every chain that the wallet serves; the next visit asks nothing', async () => {
  const app = await startApp()
  const wallet = await bench.wallet('ask')
  const [address] = wallet.accounts
  app.pair()
  await wallet.pair(await app.uri())
  const proposal = await until(() => wallet.state.get().proposals[0])
  expect(proposal.chains).toEqual(['eip155:1', 'eip155:10'])
  await wallet.approve(proposal.id)
  await app.connected()
  expect(app.portico.getState().caipAddress).toBe(`eip155:1:${address}`)
  expect(app.events).toEqual(['SIWX_AUTH_SUCCESS', 'connected'])
  expect(kept(app).map(({ data }) => [data.chainId, data.accountAddress])).toEqual([
    ['eip155:1', address],
    ['eip155:10', address],
  ])
  const [first] = kept(app)
  expect(first?.message.startsWith(`harbour.example wants you to sign in with your Ethereum account:\n${address}\n\nCome aboard. `)).toBe(
    true,
  )
  expect(first?.data.resources).toEqual([expect.stringMatching(/^urn:recap:/)])
  expect(wallet.state.get().requests).toEqual([])
  await until(() => wallet.state.get().sessions.length === 1)

  const provider = app.portico.getProvider('eip155')
  wallet.setBehaviour('approve')
  expect(await provider?.request({ method: 'personal_sign', params: ['0x00', address] })).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await provider?.request({ method: 'eth_blockNumber' })).toBe('0x10')

  await app.relay.close()
  await app.portico.destroy()
  // A kernel restores where there is a page.
  Object.assign(globalThis, { document: new EventTarget() })
  const again = await startApp({ driver: app.driver })
  await again.connected()
  expect(again.portico.getState().caipAddress).toBe(`eip155:1:${address}`)
})

test('a host that keeps sessions itself is given the signed object as well, which says the text again', async () => {
  const given: SiwxSession[] = []
  const own: SiwxConfig = {
    createMessage: async (input) => ({ ...input, ...PAGE_FIELDS, nonce: 'n0ncen0ncen0nce0', toString: () => '' }),
    addSession: async (session) => void given.push(session),
    setSessions: async (sessions) => void given.push(...sessions),
    getSessions: async (chainId, address) => given.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
    revokeSession: async () => undefined,
  }
  const app = await startApp({ plugins: [evm(), siwx({ siwx: own })] })
  const wallet = await bench.wallet()
  const [address] = wallet.accounts
  app.pair()
  await wallet.pair(await app.uri())
  await app.connected()
  expect(given.map(({ data }) => data.chainId)).toEqual(['eip155:1', 'eip155:10'])
  for (const { cacao, data, message, signature } of given) {
    const { h, p, s } = cacao ?? {}
    expect([h, s]).toEqual([{ t: 'caip122' }, { t: 'eip191', s: signature }])
    expect(p).toMatchObject({ domain: PAGE.host, aud: PAGE_FIELDS.uri, version: '1', nonce: data.nonce, iat: data.issuedAt })
    const iss = `did:pkh:${data.chainId}:${address}`
    expect(p?.iss).toBe(iss)
    expect(formatMessage(p as Parameters<typeof formatMessage>[0], iss)).toBe(message)
  }
})

test('the methods that a host has set are what the wallet is asked for with the sign-in, as well as without', async () => {
  const methods = { eip155: ['personal_sign', 'eth_signTypedData_v4'] }
  const app = await startApp({ options: { methods } })
  const wallet = await bench.wallet()
  app.pair()
  await wallet.pair(await app.uri())
  await app.connected()
  const [recap = ''] = kept(app)[0]?.data.resources ?? []
  const { att } = JSON.parse(Buffer.from(recap.slice('urn:recap:'.length), 'base64url').toString())
  expect(Object.keys(att.eip155).sort()).toEqual(['request/eth_signTypedData_v4', 'request/personal_sign'])
})

test('a wallet that knows nothing of it approves the session alone, and the guard is asked without proofs', async () => {
  const [plugin, proofs] = asking()
  const app = await startApp({ plugins: [evm(), plugin] })
  const wallet = await bench.wallet('approve', [1, 10], { signIn: false })
  app.pair()
  await wallet.pair(await app.uri())
  await app.connected()
  expect(proofs).toEqual([[]])
})

test('a message that would be over before the code is not signed with the session: the guard is asked without proofs', async () => {
  const [plugin, proofs] = asking({ ...MESSAGE, expirationTime: new Date(Date.now() + 120_000).toISOString() })
  const app = await startApp({ plugins: [evm(), plugin] })
  const wallet = await bench.wallet()
  app.pair()
  await wallet.pair(await app.uri())
  await app.connected()
  expect(proofs).toEqual([[]])
})

test('a wallet that knows nothing of it and refuses the session has refused: what it does not know is no failure', async () => {
  const app = await startApp()
  const wallet = await bench.wallet('reject', [1, 10], { signIn: false })
  app.pair()
  await wallet.pair(await app.uri())
  expect(await failure(app)).toMatchObject({ code: 'REQUEST_REJECTED', rpcCode: 5000 })
})

test('a refusal is one, and the next try works', async () => {
  const app = await startApp()
  const wallet = await bench.wallet('reject')
  app.pair()
  await wallet.pair(await app.uri())
  expect(await failure(app)).toMatchObject({ code: 'REQUEST_REJECTED', rpcCode: 5000 })
  wallet.setBehaviour('approve')
  app.pair()
  await wallet.pair(await app.uri())
  await app.connected()
})

const forgeries: readonly (readonly [string, SignInAnswers, string])[] = [
  ['another nonce', { payload: (asked) => ({ ...asked, nonce: 'f00dfeedf00dfeed' }) }, 'nonce'],
  ['another domain', { payload: (asked) => ({ ...asked, domain: 'evil.example' }) }, 'domain'],
  ['another address of the page', { payload: (asked) => ({ ...asked, aud: 'https://evil.example/' }) }, 'uri'],
  ['a longer life', { payload: (asked) => ({ ...asked, exp: '2999-01-01T00:00:00.000Z' }) }, 'expirationTime'],
  ['another statement', { payload: (asked) => ({ ...asked, statement: 'Sell the ship.' }) }, 'statement'],
  ['a chain that nobody asked for', { payload: (asked) => ({ ...asked, chains: ['eip155:777'] }) }, 'network'],
  [
    'the address of somebody else',
    { signed: (all) => all.map((one) => ({ ...one, p: { ...one.p, iss: one.p.iss.replace(/0x.*/, other?.address ?? '') } })) },
    'signature',
  ],
  ['the signature of its other chain', { signed: ([one, two]) => (one && two ? [{ ...one, s: two.s }, two] : []) }, 'signature'],
  ['what is no signature', { signed: (all) => all.map((one) => ({ ...one, s: { ...one.s, s: `0x${'11'.repeat(64)}1b` } })) }, 'signature'],
  [
    'accounts of two',
    {
      signed: ([one, two]) => (one && two ? [one, { ...two, p: { ...two.p, iss: two.p.iss.replace(/0x.*/, other?.address ?? '') } }] : []),
    },
    'account',
  ],
  ['nothing', { signed: () => [] }, 'form'],
]

test.each(forgeries)(
  'A28 %s: nobody is connected, the page says why, and the wallet is told that there is no session',
  async (_, signIn, field) => {
    const app = await startApp()
    const wallet = await bench.wallet('approve', [1, 10], { signIn })
    app.pair()
    await wallet.pair(await app.uri())
    expect(await failure(app)).toMatchObject({ code: 'SIWX_SIGNATURE_INVALID', context: { field } })
    expect(app.portico.getState()).toMatchObject({ status: 'disconnected', account: undefined })
    expect(kept(app)).toEqual([])
    await until(() => wallet.state.get().sessions.length === 0)
    expect(app.events).not.toContain('connected')
  },
)

test('a contract’s signature asks nobody’s node: the next code is for the session alone', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch')
  const [plugin, proofs] = asking()
  const app = await startApp({ plugins: [evm(), plugin] })
  const wallet = await bench.wallet('approve', [1, 10], {
    signIn: { signed: (all) => all.map((one) => ({ ...one, s: { ...one.s, t: 'eip1271' } })) },
  })
  app.pair()
  await wallet.pair(await app.uri())
  expect(await failure(app)).toMatchObject({ code: 'SIWX_SIGNATURE_INVALID', context: { field: 'scheme' } })
  expect(fetched.mock.calls.filter(([address]) => !String(address).startsWith(bench.node.url))).toEqual([])
  app.pair()
  await wallet.pair(await app.uri())
  await app.connected()
  expect(proofs).toEqual([[]])
})
