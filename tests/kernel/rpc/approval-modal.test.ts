import type { RpcService } from '../../../kernel/contract/modal-services.ts'
import type { RpcPolicy } from '../../../kernel/contract/rpc.ts'
import { RPC } from '../../../kernel/contract/tokens.ts'
import { deferred, outcome, settle } from '../../support/deferred.ts'
import { destroyKernels } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'
import { startRpc } from '../support/rpc-plugin.ts'
import { addressOf } from '../support/scripted-wallet.ts'
import { emptyView } from '../support/shell.ts'
import { familyNamed } from '../support/test-family.ts'

afterEach(destroyKernels)

const OWN = addressOf('alpha')
const { safe: SAFE_METHODS, unsafe: UNSAFE_METHODS } = familyNamed('eip155').methods

/** A wallet that asks the visitor through the modal, as embedded ones do. */
const start = async (...more: Parameters<typeof startRpc>) => {
  const [rpc, options] = more
  const kernel = await startRpc(rpc, { type: 'AUTH', approval: 'modal', ...options })
  return { ...kernel, sent: kernel.wallet.providerOf('alpha').requests }
}

test.each(UNSAFE_METHODS)('%s waits for the visitor; approved, it goes to the wallet', async (method) => {
  const { ask, view, pending, approve, sent } = await start()
  const params = method === 'eth_signTypedData_v4' ? [OWN, { domain: {}, types: { EIP712Domain: [] } }] : [OWN]
  const answer = ask(method, params)
  await settle()
  expect([sent, pending().map((request) => request.method), view()?.view]).toEqual([[], [method], 'ApproveRequest'])
  approve()
  expect(await answer).toEqual({ value: null })
  expect([sent, view(), pending()]).toEqual([[{ method, params }], undefined, []])
})

test('an unsafe request for a plugin waits as well', async () => {
  const { services, pending, reject, sent } = await start()
  const answer = services.sessions.request('eip155', { method: 'personal_sign', params: ['0x12', OWN] })
  const refused = expect(answer).rejects.toMatchObject({ code: 'REQUEST_REJECTED', rpcCode: 4001, message: 'User rejected the request.' })
  await settle()
  expect(pending()).toMatchObject([{ method: 'personal_sign', params: ['0x12', OWN], origin: 'http://localhost' }])
  reject()
  await refused
  expect(sent).toEqual([])
})

test('the host’s policies are asked before the visitor is, and may refuse', async () => {
  const seen: string[] = []
  const policy: RpcPolicy = async ({ method }, next) => {
    seen.push(method)
    if (method === 'eth_sendTransaction') throw Object.assign(new Error('Not here.'), { code: 4200 })
    return next()
  }
  const { ask, pending, reject, sent } = await start({ policies: [policy] })
  const refused = ask('eth_sendTransaction', [{ from: OWN }])
  await settle()
  expect([seen, pending()]).toEqual([['eth_sendTransaction'], []])
  expect(await refused).toMatchObject({ error: { code: 4200, message: 'Not here.' } })
  const answer = ask('personal_sign', ['0x12', OWN])
  await settle()
  expect([seen, pending().map(({ method }) => method)]).toEqual([['eth_sendTransaction', 'personal_sign'], ['personal_sign']])
  reject()
  expect(await answer).toMatchObject({ error: { code: 4001 } })
  expect(sent).toEqual([])
})

test.each([null, 'none', 'Wallet', true])('a connector that says %j of who asks is asked about in the modal', async (approval) => {
  const { ask, pending, reject, sent } = await start({}, { approval: approval as never })
  const answer = ask('personal_sign', ['0x12', OWN])
  await settle()
  expect([pending().map(({ method }) => method), sent]).toEqual([['personal_sign'], []])
  reject()
  expect(await answer).toMatchObject({ error: { code: 4001 } })
})

test('what only reads is not asked about', async () => {
  const { ask, sent, view } = await start()
  for (const method of SAFE_METHODS) await ask(method)
  expect(sent.map(({ method }) => method)).toEqual([...SAFE_METHODS])
  expect(view()).toBeUndefined()
})

test('the host cannot re-class a method of the specification', async () => {
  const { ask, pending, reject, sent } = await start({ safe: ['personal_sign'] })
  const answer = ask('personal_sign', ['0x12', OWN])
  await settle()
  expect(pending()).toHaveLength(1)
  reject()
  await answer
  expect(sent).toEqual([])
})

test.each([
  'eth_doEvil',
  'eth_requestAccounts',
  'wallet_switchEthereumChain',
  'Personal_sign',
  'personal_sign ',
  '__proto__',
  'constructor',
])('%j is not allowed: the wallet is not asked, what waits is given up, and the page learns of it', async (method) => {
  const { ask, sent, pending, portico } = await start()
  const refused: unknown[] = []
  portico.events.on('methodRefused', (event) => refused.push(event))
  const waiting = ask('personal_sign', ['0x12', OWN])
  await settle()
  expect(await ask(method)).toMatchObject({
    error: { code: -32601, message: `Requested RPC call is not allowed: ${method.trim()}`, data: { code: 'METHOD_UNKNOWN' } },
  })
  expect(await waiting).toMatchObject({ error: { code: 4001, message: 'Request was aborted' } })
  expect([sent, pending(), refused]).toEqual([[], [], [{ method }]])
})

test('leaving the modal is no yes', async () => {
  const { ask, portico, sent } = await start()
  const answer = ask('eth_sendTransaction', [{ from: OWN }])
  await settle()
  await portico.close()
  expect(await answer).toMatchObject({ error: { code: 4001, message: 'Request was aborted' } })
  expect(sent).toEqual([])
})

test.each([
  ['the account', { address: '0xother' }, 4100, 'REQUEST_VOID'],
  ['the chain', { network: 'eip155:10' as const }, 4100, 'REQUEST_VOID'],
  ['the connection', undefined, 4900, 'DISCONNECTED'],
])('%s changes while the visitor reads: over, and the view goes', async (_, to, code, name) => {
  const { ask, view, wallet, sent, approve } = await start()
  const answer = ask('eth_sendTransaction', [{ from: OWN }])
  await settle()
  wallet.move('alpha', to)
  expect(await answer).toMatchObject({ error: { code, data: { code: name } } })
  approve()
  await settle()
  expect([sent, view()]).toEqual([[], undefined])
})

test('a caller that gives up takes the question away', async () => {
  const { services, view, pending, sent } = await start()
  const control = new AbortController()
  const args = { method: 'personal_sign', params: ['0x12', OWN] }
  const answer = services.sessions.request('eip155', args, { signal: control.signal })
  const aborted = expect(answer).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await settle()
  expect(view()?.view).toBe('ApproveRequest')
  control.abort()
  await aborted
  await settle()
  expect([view(), pending(), sent]).toEqual([undefined, [], []])
})

const drawing = (id: string, rpc = deferred<RpcService>()) => {
  const manifest = { id, views: { ApproveTransaction: emptyView }, requires: { rpc: RPC }, activate: { on: ['start'] } }
  return { rpc, plugin: makePlugin(manifest as never, ({ deps }) => rpc.resolve(deps.rpc as RpcService)) }
}

test('the view of another embedded wallet is not where a wallet of somebody else asks', async () => {
  const { ask, view, approve, sent } = await start({}, { plugins: [drawing('auth').plugin] })
  const answer = ask('personal_sign', ['0x12', OWN])
  await settle()
  expect(view()?.view).toBe('ApproveRequest')
  approve()
  expect(await answer).toEqual({ value: null })
  expect(sent).toEqual([{ method: 'personal_sign', params: ['0x12', OWN] }])
})

test('a plugin that the host lets draw ApproveTransaction is where such wallets ask', async () => {
  const { plugin, rpc } = drawing('test.view')
  const { ask, view } = await start({}, { plugins: [plugin] })
  const answer = ask('personal_sign', ['0x12', OWN])
  await settle()
  expect(view()?.view).toBe('ApproveTransaction')
  const { pending, reject } = await rpc.promise
  expect(pending.get()).toMatchObject([{ method: 'personal_sign' }])
  reject(pending.get()[0]?.id ?? '')
  expect(await answer).toMatchObject({ error: { code: 4001 } })
})

test('a method of a plugin asks on such a wallet as on any', async () => {
  const { ask, view, approve } = await start()
  const answer = ask('acme_stake')
  await settle()
  expect(view()?.view).toBe('acme.staking:Approve')
  approve()
  expect(await answer).toEqual({ value: 'done' })
})

test('who asks is what the connector said when it was found', async () => {
  const { services, wallet, sent, pending, reject } = await start()
  await services.sessions.disconnect()
  Object.assign(wallet.connectorOf('alpha'), { approval: 'wallet' })
  await services.sessions.connect('alpha')
  const answer = outcome(services.sessions.request('eip155', { method: 'personal_sign', params: ['0x12', OWN] }))
  await settle()
  expect([pending().length, sent]).toEqual([1, []])
  reject()
  expect(await answer).toMatchObject({ error: { code: 'REQUEST_REJECTED' } })
})
