/** @jest-environment node */
import { recoverMessageAddress, stringToHex } from 'viem'
import { evm } from '../../../adapters/evm/index.ts'
import type { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Guard, GuardDecl } from '../../../kernel/contract/guards.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { deferred } from '../../support/deferred.ts'
import { unrefTimers } from '../../support/unref-timers.ts'
import { until } from '../../support/wait.ts'
import type { App } from './support/app.ts'
import { type Bench, createBench } from './support/bench.ts'

unrefTimers()
let bench: Bench
beforeEach(async () => {
  bench = await createBench()
})
afterEach(() => bench.close())

const connect = async (app: App, wallet: { pair(uri: string): Promise<void> }): Promise<void> => {
  app.pair()
  await wallet.pair(await app.uri())
  await app.connected()
}
const providerOf = (app: App) => {
  const provider = app.portico.getProvider('eip155')
  if (!provider) throw new Error('There is no provider.')
  return provider
}
const sign = (app: App, address: string) => providerOf(app).request({ method: 'personal_sign', params: [stringToHex('hello'), address] })
const failure = (app: App): Promise<PorticoError> =>
  until(() => {
    const pairing = app.walletconnect.pairing.get()
    return pairing.status === 'failed' && pairing.error
  })

test('pairs, connects on the wanted chain, signs in the wallet and reads from the chain’s node', async () => {
  const app = await bench.app()
  const wallet = await bench.wallet()
  await connect(app, wallet)
  const [address] = wallet.accounts
  expect(app.portico.getState()).toMatchObject({ status: 'connected', caipAddress: `eip155:1:${address}` })
  expect(app.portico.getState().network?.id).toBe(1)
  expect(app.events).toEqual(['connected'])

  const provider = providerOf(app)
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  expect(await provider.request({ method: 'net_version' })).toBe('1')
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([address])
  const signature = await sign(app, address ?? '')
  expect(await recoverMessageAddress({ message: 'hello', signature: `0x${String(signature).slice(2)}` })).toBe(address)
  expect(await provider.request({ method: 'eth_blockNumber', params: [] })).toBe('0x10')
  expect(bench.node.methods).toEqual(['eth_blockNumber'])
  await expect(provider.request({ method: 'eth_nothing' })).rejects.toMatchObject({ code: -32601 })
  await expect(provider.request({ method: 'wallet_grantPermissions' })).rejects.toMatchObject({ code: 4200 })
})

test('asks for every configured chain with optional namespaces only', async () => {
  const app = await bench.app()
  const wallet = await bench.wallet('ask')
  app.pair()
  await wallet.pair(await app.uri())
  const proposal = await until(() => wallet.state.get().proposals[0])
  expect(proposal.app).toEqual({ name: 'Harbour', url: 'https://harbour.example' })
  expect(proposal.chains).toEqual(['eip155:1', 'eip155:10'])
  expect(proposal.methods).toHaveLength(24)
})

test('a wallet that serves only another chain is connected there', async () => {
  const app = await bench.app()
  const wallet = await bench.wallet('approve', [10])
  await connect(app, wallet)
  expect(app.portico.getState().caipAddress).toBe(`eip155:10:${wallet.accounts[0]}`)
})

test('a rejection keeps the wallet’s code, and the next try works', async () => {
  const app = await bench.app()
  const wallet = await bench.wallet('reject')
  app.pair()
  await wallet.pair(await app.uri())
  expect(await failure(app)).toMatchObject({ code: 'REQUEST_REJECTED', rpcCode: 5000 })
  expect(app.portico.getState().status).toBe('disconnected')

  wallet.setBehaviour('approve')
  await connect(app, wallet)
  await until(() => wallet.state.get().sessions.length === 1)
})

test('a rejected request reaches the app as EIP-1193 says it, by the provider and by the views', async () => {
  const app = await bench.app()
  const wallet = await bench.wallet()
  await connect(app, wallet)
  wallet.setBehaviour('reject')
  await expect(sign(app, wallet.accounts[0] ?? '')).rejects.toMatchObject({ code: 4001 })
  const args = { method: 'personal_sign', params: ['0x00', wallet.accounts[0] ?? ''] }
  await expect(app.sessions.request('eip155', args)).rejects.toMatchObject({ code: 'REQUEST_REJECTED', rpcCode: 4001 })
})

test.each(['the visitor', 'the wallet'])('a host that kept the provider hears once that %s has ended the session', async (who) => {
  const app = await bench.app()
  const wallet = await bench.wallet()
  await connect(app, wallet)
  const heard: unknown[] = []
  const provider = app.portico.getProvider('eip155')
  provider?.on('accountsChanged', (accounts) => void heard.push(accounts))
  provider?.on('disconnect', ({ code }) => void heard.push(code))
  await until(() => wallet.state.get().sessions.length === 1)
  if (who === 'the visitor') await app.portico.disconnect()
  else await Promise.all(wallet.state.get().sessions.map(({ topic }) => wallet.disconnect(topic)))
  await until(() => app.portico.getState().status === 'disconnected')
  expect(heard).toEqual([4900, []])
  // The wallet's SDK is still at it: the relay goes when it has ended the session, too.
  await until(() => wallet.state.get().sessions.length === 0)
})

test('a request for another chain or another account than the session’s never reaches the wallet', async () => {
  // The family knows which members of a request name them.
  const app = await bench.app({ plugins: [evm()] })
  const wallet = await bench.wallet()
  await connect(app, wallet)
  wallet.setBehaviour('silent')
  const [own = '', other = ''] = await until(() => wallet.accounts.length > 1 && wallet.accounts)
  const provider = providerOf(app)
  const send = (transaction: object): Promise<unknown> => provider.request({ method: 'eth_sendTransaction', params: [transaction] })
  await expect(send({ from: own, to: own, chainId: '0xa' })).rejects.toMatchObject({ code: 4901, data: { code: 'NETWORK_MISMATCH' } })
  await expect(send({ from: other, to: own })).rejects.toMatchObject({ code: 4100, data: { code: 'ACCOUNT_MISMATCH' } })
  await expect(sign(app, other)).rejects.toMatchObject({ code: 4100 })
  send({ from: own, to: own, chainId: '0x1' }).catch(() => undefined)
  const [request] = await until(() => wallet.state.get().requests.length > 0 && wallet.state.get().requests)
  expect([request?.method, wallet.state.get().requests.length]).toEqual(['eth_sendTransaction', 1])
})

test('a wallet without a common chain is refused', async () => {
  const app = await bench.app()
  const wallet = await bench.wallet('approve', [137])
  app.pair()
  await wallet.pair(await app.uri())
  expect(await failure(app)).toMatchObject({ rpcCode: 5100 })
})

test('10: the wallet ends the session: disconnected, and every request with it', async () => {
  const app = await bench.app()
  const wallet = await bench.wallet()
  await connect(app, wallet)
  wallet.setBehaviour('silent')
  const provider = providerOf(app)
  const hanging = expect(sign(app, wallet.accounts[0] ?? '')).rejects.toMatchObject({ code: expect.any(Number) })
  const session = await until(() => wallet.state.get().requests.length === 1 && wallet.state.get().sessions[0])
  await wallet.disconnect(session.topic)
  await until(() => app.portico.getState().status === 'disconnected')
  await hanging
  await expect(provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 })
  expect(app.events).toEqual(['connected', 'disconnected'])
})

test('a chain that the app no longer has is refused as 4901, without a word to a node', async () => {
  const app = await bench.app()
  const wallet = await bench.wallet()
  await connect(app, wallet)
  const provider = providerOf(app)
  app.portico.removeNetwork('eip155:1')
  await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4901 })
  expect(bench.node.methods).toEqual([])
  expect(await sign(app, wallet.accounts[0] ?? '')).toMatch(/^0x/)
})

test('the visitor disconnects: the wallet hears of it', async () => {
  const app = await bench.app()
  const wallet = await bench.wallet()
  await connect(app, wallet)
  await app.portico.disconnect()
  await until(() => wallet.state.get().sessions.length === 0)
  expect(app.portico.getState().status).toBe('disconnected')
  await connect(app, wallet)
  await until(() => wallet.state.get().sessions.length === 1)
})

test('account and chain follow the wallet, and the provider says so', async () => {
  const app = await bench.app()
  const wallet = await bench.wallet()
  await connect(app, wallet)
  const said: unknown[] = []
  providerOf(app).on('accountsChanged', (accounts) => said.push(accounts))
  providerOf(app).on('chainChanged', (chain) => said.push(chain))
  const second = await until(() => wallet.accounts[1])
  await wallet.selectAccount(second)
  await until(() => app.portico.getState().caipAddress === `eip155:1:${second}`)
  await wallet.selectChain('eip155:10')
  await until(() => app.portico.getState().caipAddress === `eip155:10:${second}`)
  expect(said).toEqual([[second], '0xa'])
  expect(await providerOf(app).request({ method: 'eth_accounts' })).toEqual([second])
})

test('a granted chain is switched to without asking the wallet', async () => {
  const app = await bench.app()
  const wallet = await bench.wallet()
  await connect(app, wallet)
  wallet.setBehaviour('reject')
  await app.portico.switchNetwork('eip155:10')
  expect(app.portico.getState().network?.id).toBe(10)
  await providerOf(app).request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
  expect(app.portico.getState().network?.id).toBe(1)
})

test('a chain that was not granted is asked for, and added where the wallet does not know it', async () => {
  const app = await bench.app()
  const wallet = await bench.wallet('approve', [1])
  await connect(app, wallet)
  await app.portico.switchNetwork('eip155:10')
  expect(app.portico.getState()).toMatchObject({ caipAddress: `eip155:10:${wallet.accounts[0]}` })
  expect(wallet.chains()).toEqual(['eip155:1', 'eip155:10'])
  expect(await sign(app, wallet.accounts[0] ?? '')).toMatch(/^0x/)
})

test('a wallet that refuses a chain leaves everything as it is', async () => {
  const app = await bench.app()
  const wallet = await bench.wallet('approve', [1])
  await connect(app, wallet)
  wallet.setBehaviour('reject')
  // This wallet does not know the chain (4902) before anybody is asked; the visitor refuses to add it.
  await expect(app.portico.switchNetwork('eip155:10')).rejects.toMatchObject({ code: 'REQUEST_REJECTED', rpcCode: 5000 })
  expect(app.portico.getState().network?.id).toBe(1)
})

test('while another wallet is being checked, what the connected one is asked goes to it, and chains are read as before', async () => {
  const checking = deferred<void>()
  const letIn = deferred<void>()
  const guard: Guard<'connect'> = async ({ connection }) => {
    if (connection.peer?.name === 'Second') {
      checking.resolve()
      await letIn.promise
    }
    return { allow: true }
  }
  const gate = { id: 'gate', on: 'connect', required: true, load: async () => ({ default: () => guard }) } as unknown as GuardDecl
  const app = await bench.app({ plugins: [makePlugin({ id: 'test.guard', guards: [gate] })] })
  const [first, second] = [
    await bench.wallet('approve', [1, 10], { name: 'First' }),
    await bench.wallet('approve', [1], { name: 'Second' }),
  ]
  await connect(app, first)
  const provider = providerOf(app)
  app.pair()
  await second.pair(await app.uri())
  await checking.promise
  const [address = ''] = first.accounts
  expect(await sign(app, address)).toMatch(/^0x/)
  for (const wallet of [first, second]) wallet.setBehaviour('silent')
  const hanging = expect(sign(app, address)).rejects.toMatchObject({ code: expect.any(Number) })
  await until(() => first.state.get().requests.length === 1)
  expect(second.state.get().requests).toEqual([])
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x10')
  letIn.resolve()
  await until(() => first.state.get().sessions.length === 0)
  await hanging
  second.setBehaviour('approve')
  expect(await sign(app, second.accounts[0] ?? '')).toMatch(/^0x/)
  expect(app.sessions.all.get()).toHaveLength(1)
})

test('while another wallet is being checked, what that one says moves the connected one nowhere', async () => {
  const checked: string[] = []
  const guard: Guard<'connect'> = async ({ connection }, signal) => {
    if (connection.peer?.name !== 'Second') return { allow: true }
    checked.push(connection.network)
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ allow: false, reason: 'over' })))
  }
  const gate = { id: 'gate', on: 'connect', required: true, load: async () => ({ default: () => guard }) } as unknown as GuardDecl
  const app = await bench.app({ plugins: [makePlugin({ id: 'test.guard', guards: [gate] })] })
  const [first, second] = [
    await bench.wallet('approve', [1, 10], { name: 'First' }),
    await bench.wallet('approve', [1, 10], { name: 'Second' }),
  ]
  await connect(app, first)
  app.pair()
  await second.pair(await app.uri())
  await until(() => checked.length === 1 && second.state.get().sessions.length === 1)
  await second.selectChain('eip155:10')
  await until(() => checked.includes('eip155:10'))
  expect(app.portico.getState()).toMatchObject({ status: 'connected', network: { id: 1 }, account: { address: first.accounts[0] } })
  expect(await providerOf(app).request({ method: 'eth_chainId' })).toBe('0x1')
})

test('without a project id nothing is loaded and the host learns why', async () => {
  const app = await bench.app({ projectId: undefined, options: { relayUrl: '' } })
  app.pair()
  expect(await failure(app)).toMatchObject({ code: 'PROJECT_ID_MISSING' })
  expect(bench.relay().stats.connections).toBe(0)
})

test('asked for without the plugin’s own service: a code that was refused or given up is shown no longer', async () => {
  const app = await bench.app()
  const wallet = await bench.wallet('reject')
  await app.connectors.discover()
  const leaving = new AbortController()
  const refused = app.sessions.connect('walletConnect')
  await Promise.all([wallet.pair(await app.uri()), expect(refused).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })])
  expect(app.walletconnect.pairing.get()).toMatchObject({ status: 'failed', error: { code: 'REQUEST_REJECTED' } })
  const left = app.sessions.connect('walletConnect', { signal: leaving.signal })
  await app.uri()
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'CONNECT_ABORTED' })
  await until(() => app.walletconnect.pairing.get().status === 'idle')
})
