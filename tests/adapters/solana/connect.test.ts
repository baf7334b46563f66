import { base58 } from '@scure/base'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { registerStandardWallet } from '../../../examples/sandbox/test-wallet/register-standard.ts'
import type { ConnectMessage } from '../../../kernel/contract/adapters.ts'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { rejection } from '../../support/rejection.ts'
import { type AdapterScope, createAdapterScope, type ScopeOptions } from '../support/adapter-scope.ts'
import { solanaHosts } from '../support/solana-host.ts'
import { isSignedBy, makeSolanaWallet, type SignInAnswer, solanaAdapter, solanaNetwork, withSignIn } from '../support/solana-rig.ts'

const [account] = solanaTestAccounts
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const host = solanaHosts()

const message: ConnectMessage = {
  nonce: 'nonce0001',
  domain: 'host.test',
  uri: 'https://host.test/page',
  version: '1',
  issuedAt: '2026-01-01T00:00:00Z',
  networks: ['eip155:1', MAINNET],
  statement: 'Welcome aboard',
}
const scopes: AdapterScope[] = []
afterEach(() => {
  for (const scope of scopes.splice(0)) scope.unload()
  Reflect.deleteProperty(globalThis, 'phantom')
})

const start = async (
  config: Parameters<typeof makeSolanaWallet>[0] = {},
  options: ScopeOptions = {},
  change?: (answer: SignInAnswer) => unknown,
) => {
  const { wallet, control } = makeSolanaWallet({ chains: { [MAINNET]: 'http://127.0.0.1:1' }, ...config })
  const register = () => registerStandardWallet(change ? withSignIn(wallet, change) : wallet)
  const scope = createAdapterScope('solana', { networks: [solanaNetwork(MAINNET)], ...options })
  scopes.push(scope)
  const [discovered, protocol] = [await scope.run(solanaAdapter().discover), await scope.run(solanaAdapter().connect)]
  const unregister = register()
  host.undo.push(unregister)
  const connect = (
    messages?: readonly ConnectMessage[],
    name = 'Test Wallet',
    signal = new AbortController().signal,
    network: CaipNetworkId<'solana'> = MAINNET,
  ) => {
    const connector = discovered.get().find((one) => one.name === name)
    if (!connector) throw new Error(`${name} is not listed.`)
    return protocol.connect({ connector, network, signal, ...(messages && { messages }) })
  }
  return {
    scope,
    control,
    connect,
    unregister,
    names: () => discovered.get().map(({ name, type }) => `${name} ${type}`),
    discovered,
    protocol,
  }
}
const methods = ({ control }: Awaited<ReturnType<typeof start>>) => control.requests.map(({ method }) => method)

test('a wallet that signs in is connected and has signed at one approval', async () => {
  const rig = await start({ signIn: true })
  expect(rig.discovered.get()[0]?.signsAtConnect).toBe(true)
  const { accounts, network, proofs } = await rig.connect([message])
  expect(methods(rig)).toEqual(['solana:signIn'])
  const [proof] = proofs ?? []
  expect(proof).toMatchObject({ nonce: 'nonce0001', account: account.address, network: MAINNET, scheme: 'ed25519' })
  expect([accounts[0].address, network]).toEqual([account.address, MAINNET])
  expect(proof?.message).toMatch(/^host\.test wants you to sign in with your Solana account:\n/)
  expect(proof?.message).toContain(
    '\n\nWelcome aboard\n\nURI: https://host.test/page\nVersion: 1\nChain ID: solana:mainnet\nNonce: nonce0001\n',
  )
  expect(isSignedBy(account.address, proof?.message ?? '', proof?.signature ?? '')).toBe(true)
})

test('nothing is signed where nothing is asked, where it is for another family or cluster, and by a wallet without sign-in', async () => {
  for (const [config, messages] of [
    [{ signIn: true }, undefined],
    [{ signIn: true }, [{ ...message, networks: ['eip155:1'] as const }]],
    [{ signIn: true }, [{ ...message, networks: [DEVNET] as const }]],
    [{}, [message]],
  ] as const) {
    const rig = await start(config)
    expect((await rig.connect(messages)).proofs).toBeUndefined()
    expect(methods(rig)).toEqual(['standard:connect'])
    rig.unregister()
    rig.control.forget()
  }
})

test('a visitor who declines to sign in is not connected', async () => {
  const rig = await start({ signIn: true, behaviour: 'reject' })
  expect((await rejection(rig.connect([message]))).code).toBe('REQUEST_REJECTED')
  expect(methods(rig)).toEqual(['solana:signIn'])
})

test('a chain that Sign-In With Solana has no name for is connected alone, and so is one that the wallet does not serve', async () => {
  const own = 'solana:7xKXtg2CW87d97TXJSDpbD5jBkheTqA8'
  const local = await start({ signIn: true, chains: { [own]: 'http://127.0.0.1:1' } }, { networks: [solanaNetwork(own)] })
  expect((await local.connect([{ ...message, networks: [own] }], undefined, undefined, own)).proofs).toBeUndefined()
  expect(methods(local)).toEqual(['standard:connect'])
  local.unregister()
  local.control.forget()
  const elsewhere = await start({ signIn: true, chains: { [DEVNET]: 'http://127.0.0.1:1' } })
  const { network, proofs } = await elsewhere.connect([message])
  expect([network, proofs]).toEqual([DEVNET, undefined])
})

test.each<[string, (answer: SignInAnswer) => unknown]>([
  ['nothing', () => undefined],
  ['no text', (answer) => ({ ...answer, signedMessage: undefined })],
  ['no account', (answer) => ({ ...answer, account: {} })],
  ['half a signature', (answer) => ({ ...answer, signature: answer.signature.subarray(32) })],
])('a wallet whose sign-in comes to %s is connected, and has signed nothing', async (_, change) => {
  const rig = await start({ signIn: true }, {}, change)
  const { accounts, proofs } = await rig.connect([message])
  expect([accounts[0].address, proofs]).toEqual([account.address, undefined])
})

test('a mark before the text was signed as well, and is handed on', async () => {
  const rig = await start({ signIn: true }, {}, (answer) => ({ ...answer, signedMessage: Uint8Array.of(0xef, 0xbb, 0xbf, 0x41) }))
  const { proofs } = await rig.connect([message])
  expect(proofs).toMatchObject([{ message: '\ufeffA' }])
})

test('an off-chain message around the text of the sign-in is read as that text', async () => {
  const wrapped = (answer: SignInAnswer): Uint8Array =>
    Uint8Array.of(0xff, ...new TextEncoder().encode('solana offchain'), 1, 1, ...base58.decode(account.address), ...answer.signedMessage)
  const rig = await start({ signIn: true }, {}, (answer) => ({ ...answer, signedMessage: wrapped(answer) }))
  const { proofs } = await rig.connect([message])
  expect(proofs?.[0]?.message).toMatch(/^host\.test wants you to sign in with your Solana account:\n/)
})

test('a wallet with sign-in is asked in the task of the click where no guard wants anything signed', async () => {
  const { control, register } = makeSolanaWallet({ signIn: true, chains: { [host.network.caipNetworkId]: host.url } })
  host.undo.push(register())
  const { connectors, sessions } = await host.start()
  await connectors.discover()
  await sessions.prepare('name:Test Wallet')
  const connected = sessions.connect('name:Test Wallet')
  expect(control.requests.map(({ method }) => method)).toEqual(['standard:connect'])
  await connected
})

test('a chain by its older name is the same chain, and the wallet hears the name it gave', async () => {
  const rig = await start({ chains: { 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'http://127.0.0.1:1' } })
  const { provider, network } = await rig.connect()
  expect(network).toBe(MAINNET)
  const signed = provider.request({ method: 'solana_signTransaction', params: { transaction: 'AAAA', chain: MAINNET } })
  await expect(signed).rejects.toMatchObject({ code: -32_602 })
})

test('on a phone the page is opened in a wallet’s own browser, within the click; not on a desktop, nor where it is in one already', async () => {
  const desktop = await start()
  expect(desktop.names()).toEqual(['Test Wallet ANNOUNCED'])
  desktop.unregister()
  Reflect.set(globalThis, 'phantom', {})
  const inside = await start({}, { env: { mobile: true } })
  expect(inside.names()).toEqual(['Coinbase Wallet EXTERNAL', 'Test Wallet ANNOUNCED'])
  inside.unregister()
  Reflect.deleteProperty(globalThis, 'phantom')

  const rig = await start({}, { env: { mobile: true } })
  expect(rig.names()).toEqual(['Phantom EXTERNAL', 'Coinbase Wallet EXTERNAL', 'Test Wallet ANNOUNCED'])
  const [page, leave] = [encodeURIComponent(location.href), new AbortController()]
  for (const connector of rig.discovered.get().slice(0, 2)) await rig.protocol.prepare?.(connector)
  const waiting = [rig.connect([], 'Phantom', leave.signal), rig.connect([], 'Coinbase Wallet', leave.signal)].map(rejection)
  expect(rig.scope.opened).toEqual([
    [`https://phantom.app/ul/browse/${page}?ref=${encodeURIComponent(location.origin)}`, '_self'],
    [`https://go.cb-w.com/dapp?cb_url=${page}`, '_self'],
  ])
  leave.abort()
  expect((await Promise.all(waiting)).map(({ code }) => code)).toEqual(['CONNECT_ABORTED', 'CONNECT_ABORTED'])
  expect(rig.control.requests).toEqual([])
})
