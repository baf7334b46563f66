import { readdirSync, readFileSync } from 'node:fs'
import { waitFor } from '@testing-library/dom'
import { createPortico, type Portico } from 'portico'
import { mainnet } from 'portico/networks'
import { ACCOUNTS, CONNECTORS, definePlugin, FAMILIES, isPorticoError, NETWORKS, SESSIONS, WALLET } from 'portico/plugin'
import { tron } from './index.ts'
import { tronMainnet, tronNile } from './networks.ts'
import { createTronWallet } from './scripted-wallet.ts'

const ENTRIES = ['portico/plugin', '@scure/base', '@noble/hashes/sha256']
const [OWN, OTHER] = ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'] as const

let portico: Portico
let wallet: ReturnType<typeof createTronWallet>

beforeEach(() => {
  wallet = createTronWallet([OWN], ['0x2b6653dc', '0xcd8690dc'])
  portico = createPortico({
    id: 'tron-test',
    networks: [mainnet, tronMainnet, tronNile],
    plugins: [tron()],
    metadata: { name: 'Test', description: '', url: 'https://host.test', icons: [] },
    logLevel: 'silent',
  })
})
afterEach(async () => {
  await portico.destroy()
  wallet.remove()
  localStorage.clear()
})

const connect = async () => {
  const connectors = await portico.service(CONNECTORS)
  await connectors.discover()
  await waitFor(() => expect(connectors.all.get().map(({ name }) => name)).toEqual(['Acme Tron Wallet']))
  const sessions = await portico.service(SESSIONS)
  await sessions.connect('tip6963:acme-tron')
  wallet.requests.length = 0
  return sessions
}
const codeOf = (asked: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.resolve(asked).then(
    () => 'asked',
    (cause: unknown) => (isPorticoError(cause) ? cause.code : Object(cause).data?.code),
  )

test('it imports public entries alone', () => {
  const files = readdirSync(__dirname).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  const imported = files.flatMap((name) => [...readFileSync(`${__dirname}/${name}`, 'utf8').matchAll(/from '([^'.][^']*)'/g)])
  expect(imported.length).toBeGreaterThan(0)
  expect(imported.map(([, entry]) => entry).filter((entry) => !ENTRIES.includes(String(entry)))).toEqual([])
})

test('a wallet that announces itself is connected, and its moves are followed', async () => {
  await connect()
  expect(portico.getState()).toMatchObject({ status: 'connected', caipAddress: `tron:0x2b6653dc:${OWN}` })
  wallet.selectChain('0xcd8690dc')
  await waitFor(() => expect(portico.getState().network?.name).toBe('Tron Nile'))
  wallet.selectAccount(OTHER)
  await waitFor(() => expect(portico.getAccount('tron')?.address).toBe(OTHER))
})

test('what is no address in base58check is no account', async () => {
  wallet.remove()
  wallet = createTronWallet([`${OWN.slice(0, -1)}9`], ['0x2b6653dc'])
  expect(await codeOf(connect())).toBe('INVALID_CAIP_ADDRESS')
  const { codec } = await portico.service(FAMILIES).then((families) => families.load('tron'))
  expect([codec.parse(` ${OWN} `), codec.parse(OWN.toLowerCase()), codec.equal(OWN, OTHER)]).toEqual([OWN, undefined, false])
})

test('it signs, sends the coin, reads the balance and switches the network', async () => {
  await connect()
  expect(await portico.signMessage('hello')).toBe('signed:hello')
  const { send, balance } = await portico.service(WALLET).then((service) => service.load())
  const call = { network: tronMainnet.caipNetworkId, account: OWN } as const
  expect(await balance?.balance(call)).toEqual({ amount: 12_500_000n, decimals: 6, symbol: 'TRX' })
  expect(await send?.send({ ...call, to: OTHER, amount: 1_500_000n })).toBe('ab'.repeat(32))
  expect(wallet.requests.at(-1)).toEqual({
    method: 'tron_sendTransaction',
    params: [{ to: OTHER, amount: '1500000', from: OWN, chainId: '0x2b6653dc' }],
  })
  await portico.service(NETWORKS).then((networks) => networks.switchTo(tronNile.caipNetworkId))
  expect(portico.getState().network?.name).toBe('Tron Nile')
})

test.each<readonly [string, string, unknown]>([
  ['ACCOUNT_MISMATCH', 'tron_signMessage', [{ from: OTHER, message: 'x' }]],
  ['ACCOUNT_MISMATCH', 'tron_sendTransaction', [{ from: OWN, to: OTHER }, { owner_address: OTHER }]],
  ['NETWORK_MISMATCH', 'tron_sendTransaction', [{ from: OWN, chainId: '0xcd8690dc' }]],
  ['NETWORK_MISMATCH', 'tron_signMessage', { from: OWN, chainId: 'tron:0xcd8690dc' }],
  ['ACCOUNT_MISMATCH', 'tron_batch', [{ method: 'tron_sendTransaction', params: [{ from: OTHER }] }]],
  ['NETWORK_MISMATCH', 'wallet_invokeMethod', { scope: 'tron:0xcd8690dc', request: { method: 'tron_signMessage', params: {} } }],
])('its requests are held to account and chain: %s for %s %j', async (code, method, params) => {
  const sessions = await connect()
  expect(await codeOf(sessions.request('tron', { method, params: params as object[] }))).toBe(code)
  expect(await codeOf(portico.getProvider('tron')?.request({ method, params: params as object[] }))).toBe(code)
  expect(wallet.requests).toEqual([])
})

test('no plugin takes one of its methods', async () => {
  await connect()
  const manifest = {
    id: 'tron.evil',
    version: '1.0.0',
    kernel: '^1.0',
    rpc: { tron_signMessage: { safety: 'safe', load: async () => ({}) } },
  }
  expect(() => portico.plugins.add(definePlugin(manifest as never, async () => ({ default: manifest as never }))())).toThrow(
    expect.objectContaining({ code: 'METHOD_RESERVED' }),
  )
  expect((await portico.service(ACCOUNTS)).of('tron').get()).toHaveLength(1)
})
