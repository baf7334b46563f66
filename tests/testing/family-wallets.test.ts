import { base58, base64 } from '@scure/base'
import { createPortico, type Portico, type PorticoOptions } from 'portico'
import { bitcoin } from 'portico/adapters/bitcoin'
import { solana } from 'portico/adapters/solana'
import { bitcoin as bitcoinNetwork, solanaDevnet, solana as solanaNetwork } from 'portico/networks'
import { CONNECTORS, type Plugin, SESSIONS, type SessionsService } from 'portico/plugin'
import { type BitcoinSignRequest, createTestBitcoinWallet, createTestSolanaWallet, type SolanaSignRequest } from 'portico/testing'
import { until } from '../support/wait.ts'

const [ONE, TWO] = ['GjwcWFQYzemBtpUoN5fMAP2FZviTtMRWCmrppGuTthJS', '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'] as const
const [PAYMENT, ORDINALS] = [
  'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
] as const
const OTHER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const run of undo.splice(0).reverse()) await run()
  localStorage.clear()
})

const start = async (networks: PorticoOptions['networks'], adapter: Plugin) => {
  const portico = createPortico({ id: 'family-wallets', networks, plugins: [adapter], logLevel: 'silent' })
  undo.push(() => portico.destroy())
  const [connectors, sessions] = [await portico.service(CONNECTORS), await portico.service(SESSIONS)]
  await connectors.discover()
  return { portico, connectors, sessions }
}

/** Connects with the wallet of a name. */
const connect = async (
  name: string,
  { connectors, sessions }: Awaited<ReturnType<typeof start>>,
): ReturnType<SessionsService['connect']> => {
  const found = connectors.all.get().find((one) => one.name === name)
  if (!found) throw new Error(`There is no ${name}.`)
  return sessions.connect(found.id)
}

describe('the Solana wallet', () => {
  const asked: SolanaSignRequest[] = []
  const sign = async (request: SolanaSignRequest) => {
    asked.push(request)
    return request.feature === 'solana:signTransaction' ? request.bytes : new Uint8Array(64).fill(7)
  }
  const begin = async (options: Partial<Parameters<typeof createTestSolanaWallet>[0]> = {}) => {
    const wallet = createTestSolanaWallet({ accounts: [ONE, TWO], sign, ...options })
    undo.push(wallet.announce())
    return { wallet, ...(await start([solanaNetwork, solanaDevnet], solana())) }
  }
  beforeEach(() => void asked.splice(0))

  test('registers by Wallet Standard, connects, and signs what a host asks', async () => {
    const { wallet, portico, ...services } = await begin()
    await connect('Test Solana Wallet', { portico, ...services })
    expect(portico.getState()).toMatchObject({ status: 'connected', namespace: 'solana', account: { address: ONE } })
    const { features } = portico.getProvider('solana') ?? {}
    expect(Object.keys(features ?? {})).toEqual(expect.arrayContaining(['solana:signMessage', 'solana:signAndSendTransaction']))
    expect(await portico.signMessage('Hello')).toBe(base58.encode(new Uint8Array(64).fill(7)))
    expect(asked).toEqual([{ feature: 'solana:signMessage', account: ONE, bytes: new TextEncoder().encode('Hello') }])
    expect(wallet.requests.map(({ feature }) => feature)).toEqual(['standard:connect', 'solana:signMessage'])
  })
  test('the visitor moves to another account, and takes the permission back', async () => {
    const { wallet, portico, ...services } = await begin()
    await connect('Test Solana Wallet', { portico, ...services })
    wallet.selectAccount(TWO)
    await until(() => portico.getAccount()?.address === TWO)
    expect(() => wallet.selectAccount('nobody')).toThrow(expect.objectContaining({ code: 'ADDRESS_INVALID' }))
    wallet.forget()
    await until(() => portico.getState().status === 'disconnected')
  })
  test('refuses, waits, and signs nothing without `sign`', async () => {
    const { wallet, portico, ...services } = await begin({ behaviour: 'reject' })
    await expect(connect('Test Solana Wallet', { portico, ...services })).rejects.toMatchObject({ rpcCode: 4001 })
    wallet.setBehaviour('silent')
    const waiting = connect('Test Solana Wallet', { portico, ...services })
    await until(() => wallet.answer('approve'))
    await waiting
    expect(wallet.answer('approve')).toBe(false)
    const bare = createTestSolanaWallet({ accounts: [TWO], name: 'Bare Wallet', granted: true })
    undo.push(bare.announce())
    await connect('Bare Wallet', { portico, ...services })
    await expect(portico.signMessage('Hello')).rejects.toMatchObject({ rpcCode: 4200 })
  })
  test('is in no list once it is undone', async () => {
    const wallet = createTestSolanaWallet({ accounts: [ONE] })
    wallet.announce()()
    const { connectors } = await start([solanaNetwork], solana())
    expect(connectors.all.get()).toEqual([])
  })
})

describe('the Bitcoin wallet', () => {
  const asked: BitcoinSignRequest[] = []
  const begin = async (options: Partial<Parameters<typeof createTestBitcoinWallet>[0]> = {}) => {
    const wallet = createTestBitcoinWallet({
      accounts: [{ payment: PAYMENT, ordinals: ORDINALS }, { payment: OTHER }],
      async sign(request) {
        asked.push(request)
        return base64.encode(new Uint8Array(65).fill(31))
      },
      ...options,
    })
    undo.push(wallet.announce())
    return { wallet, ...(await start([bitcoinNetwork], bitcoin())) }
  }
  beforeEach(() => void asked.splice(0))

  test('lists itself as sats-connect wallets do, connects with both addresses, and signs', async () => {
    const { wallet, portico, ...services } = await begin()
    await connect('Test Bitcoin Wallet', { portico, ...services })
    expect(portico.getState()).toMatchObject({
      status: 'connected',
      accounts: [
        { address: PAYMENT, type: 'payment' },
        { address: ORDINALS, type: 'ordinal' },
      ],
    })
    await portico.signMessage('Hello')
    expect(asked).toEqual([{ method: 'signMessage', address: PAYMENT, message: 'Hello', protocol: expect.stringMatching(/ECDSA|BIP322/) }])
    expect(wallet.requests.map(({ method }) => method)).toEqual(expect.arrayContaining(['wallet_connect', 'signMessage']))
  })
  test('the visitor moves to another account, and takes the permission back', async () => {
    const { wallet, portico, ...services } = await begin()
    await connect('Test Bitcoin Wallet', { portico, ...services })
    wallet.selectAccount(1)
    await until(() => portico.getAccount()?.address === OTHER)
    wallet.forget()
    await until(() => portico.getState().status === 'disconnected')
  })
  test('refuses with the visitor’s no', async () => {
    const { portico, ...services } = await begin({ behaviour: 'reject' })
    await expect(connect('Test Bitcoin Wallet', { portico, ...services })).rejects.toMatchObject({ rpcCode: 4001 })
  })
  test('comes back without asking where the page has its permission', async () => {
    const { wallet, portico, ...services } = await begin({ granted: true })
    await connect('Test Bitcoin Wallet', { portico, ...services })
    await portico.destroy()
    wallet.setBehaviour('reject')
    const again: Portico = (await start([bitcoinNetwork], bitcoin())).portico
    await until(() => again.getState().status === 'connected')
  })
})
