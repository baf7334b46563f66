import { base58, base64 } from '@scure/base'
import { evm } from '../../../adapters/evm/index.ts'
import { solana } from '../../../adapters/solana/index.ts'
import { BALANCE } from '../../../plugins/account/manifest.ts'
import { auth } from '../../../plugins/auth/index.ts'
import { SAFE_METHODS, UNSAFE_METHODS } from '../../../plugins/auth/protocol/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { createScriptedWallet } from '../../kernel/support/scripted-wallet.ts'
import { createShell } from '../../kernel/support/shell.ts'
import { outcome, settle } from '../../support/deferred.ts'
import { until } from '../../support/wait.ts'
import { type AuthRig, SOLANA_DEVNET, startSignedIn } from './support/auth-rig.ts'
import { USER } from './support/signer-rig.ts'

// Requests for a signature: the frame asks in its view, and whoever leaves the view has answered.

afterEach(async () => {
  await destroyKernels()
  jest.restoreAllMocks()
  localStorage.clear()
})

const SIGNATURE = `0x${'ab'.repeat(65)}`
const HASH = `0x${'cd'.repeat(32)}`
const MESSAGE = ['0x68690a', USER.smart]

const askOf =
  ({ portico }: AuthRig) =>
  (method: string, params?: unknown) =>
    outcome(portico.getProvider('eip155')?.request({ method, params }) ?? Promise.reject(new Error('not connected')))
const askingOf = ({ frame }: AuthRig) => until(() => frame().script.asking.at(0))
const view = ({ services }: AuthRig) => services.router.current.get()?.view

test('a request for a signature opens the frame’s view, which stays until the frame has answered, and closes', async () => {
  const rig = await startSignedIn()
  const answer = askOf(rig)('personal_sign', MESSAGE)
  const message = await askingOf(rig)
  expect([view(rig), rig.services.modal.state.get().open]).toEqual(['ApproveTransaction', true])
  expect(message.payload).toEqual({ method: 'personal_sign', params: MESSAGE, chainId: 'eip155:1' })
  await settle()
  expect(view(rig)).toBe('ApproveTransaction')
  rig.frame().script.answer(message, SIGNATURE)
  expect(await answer).toEqual({ value: SIGNATURE })
  await until(() => !rig.services.modal.state.get().open)
})

test('from another view it is led to, and back from', async () => {
  const place = makePlugin({
    id: 'test.place',
    views: { 'test.place:Here': { title: 'x', load: async () => ({ default: () => null }) } },
  } as never)
  const rig = await startSignedIn({ plugins: [createShell(), auth(), evm(), solana(), place] })
  await rig.portico.open({ view: 'test.place:Here' as never })
  const answer = askOf(rig)('eth_sendTransaction', [{ from: USER.smart, to: USER.eoa, value: '0x1' }])
  const message = await askingOf(rig)
  expect(view(rig)).toBe('ApproveTransaction')
  rig.frame().script.answer(message, HASH)
  expect(await answer).toEqual({ value: HASH })
  await until(() => view(rig) === ('test.place:Here' as never))
})

test('the native balance is read anew after a signature, and not after a read or a refusal', async () => {
  const refresh = jest.fn(async () => undefined)
  const balance = makePlugin({ id: 'account', provides: { balance: BALANCE }, activate: { on: ['start'] } } as never, () => ({
    balance: { refresh },
  }))
  const rig = await startSignedIn({
    plugins: [createShell(), auth(), evm(), solana(), balance],
    play: { sign: ({ payload }) => (Object(payload).method === 'eth_blockNumber' ? '0x1' : undefined) },
  })
  const ask = askOf(rig)
  expect(await ask('eth_blockNumber')).toEqual({ value: '0x1' })
  const refused = ask('personal_sign', MESSAGE)
  rig.frame().script.refuse(await askingOf(rig), 'User rejected the request.')
  expect(await refused).toMatchObject({ error: { code: 4001 } })
  expect(refresh).not.toHaveBeenCalled()
  rig.frame().script.asking.length = 0
  const signed = ask('personal_sign', MESSAGE)
  rig.frame().script.answer(await askingOf(rig), SIGNATURE)
  await signed
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('closing the modal aborts the request, and the frame drops its question', async () => {
  const rig = await startSignedIn()
  const answer = askOf(rig)('personal_sign', MESSAGE)
  await askingOf(rig)
  await rig.portico.close()
  expect(await answer).toMatchObject({ error: { code: 4001, message: 'Request was aborted' } })
  await until(() => rig.frame().script.names().at(-1) === 'RELOAD')
  expect(rig.frame().script.asking).toEqual([])
})

test('an error of the frame closes the view and reaches the page', async () => {
  const rig = await startSignedIn()
  const answer = askOf(rig)('personal_sign', MESSAGE)
  rig.frame().script.refuse(await askingOf(rig), 'Key share missing')
  expect(await answer).toMatchObject({ error: { code: -32603, message: 'Key share missing' } })
  await until(() => !rig.services.modal.state.get().open)
})

test('row 42: a frame that is loaded anew while it asks rejects the request', async () => {
  const rig = await startSignedIn()
  const answer = askOf(rig)('personal_sign', MESSAGE)
  await askingOf(rig)
  rig.frame().script.ready()
  rig.frame().loaded()
  expect(await answer).toHaveProperty('error')
  await until(() => !rig.services.modal.state.get().open)
})

test('two requests go to the frame one after the other', async () => {
  const rig = await startSignedIn()
  const ask = askOf(rig)
  const [first, second] = [ask('personal_sign', MESSAGE), ask('personal_sign', ['0x77', USER.smart])]
  const one = await askingOf(rig)
  await settle()
  expect(rig.frame().script.asking).toHaveLength(1)
  rig.frame().script.asking.length = 0
  rig.frame().script.answer(one, SIGNATURE)
  await first
  const other = await askingOf(rig)
  expect(Object(other.payload).params).toEqual(['0x77', USER.smart])
  rig.frame().script.answer(other, SIGNATURE)
  expect(await second).toEqual({ value: SIGNATURE })
})

test('A21: an unknown method reaches no frame, and what waits for the visitor is given up', async () => {
  const rig = await startSignedIn()
  const ask = askOf(rig)
  const waiting = ask('personal_sign', MESSAGE)
  await askingOf(rig)
  const before = rig.frame().script.received.length
  expect(await ask('eth_signTransaction', [])).toMatchObject({
    error: { message: 'Requested RPC call is not allowed: eth_signTransaction' },
  })
  expect(await waiting).toMatchObject({ error: { message: 'Request was aborted' } })
  const after = rig.frame().script.names().slice(before)
  expect(after.filter((name) => name === 'RPC_REQUEST')).toEqual([])
})

test.each([
  ['eip155', 'wallet_sendCalls', [{ calls: [{ to: 'nobody' }] }]],
  ['eip155', 'eth_sendTransaction', [{ from: USER.smart, to: 'nobody' }]],
  [
    'eip155',
    'eth_sendTransaction',
    [
      { from: USER.smart, to: USER.eoa },
      { from: USER.smart, to: USER.eoa },
    ],
  ],
  ['eip155', 'personal_sign', [{ toString: 'a text' }, USER.smart]],
  ['eip155', 'eth_getBalance', { address: USER.smart }],
  ['solana', 'solana_signTransaction', { transaction: 'no base64!', pubkey: USER.solana, chain: SOLANA_DEVNET }],
  ['solana', 'solana_signAllTransactions', { transactions: [], pubkey: USER.solana, chain: SOLANA_DEVNET }],
] as const)('%s: params of %s that the protocol does not have are refused before anybody is asked', async (namespace, method, params) => {
  const rig = await startSignedIn()
  const seen: string[] = []
  rig.services.router.current.subscribe((entry) => seen.push(entry?.view ?? ''))
  const answer = outcome(rig.services.sessions.request(namespace, { method, params }))
  expect(await answer).toMatchObject({ error: { code: 'PARAMS_INVALID', rpcCode: -32602 } })
  expect(seen).not.toContain('ApproveTransaction')
  expect(rig.frame().script.names()).not.toContain('RPC_REQUEST')
})

test.each([
  ['personal_sign', MESSAGE, HASH],
  ['eth_sendTransaction', [{ from: USER.smart, to: USER.eoa }], SIGNATURE],
  ['eth_sendTransaction', [{ from: USER.smart, to: USER.eoa }], { hash: HASH }],
])('an answer to %s of another type is none', async (method, params, given) => {
  const rig = await startSignedIn()
  const answer = askOf(rig)(method, params)
  rig.frame().script.answer(await askingOf(rig), given)
  expect(await answer).toMatchObject({ error: { code: -32603 } })
})

test('where the account is, is answered without the frame', async () => {
  const rig = await startSignedIn()
  const ask = askOf(rig)
  expect([await ask('eth_chainId'), await ask('eth_accounts')]).toEqual([{ value: '0x1' }, { value: [USER.smart, USER.eoa] }])
  expect(rig.frame().script.names()).not.toContain('RPC_REQUEST')
})

test('a request of Solana is written as the frame reads it, and the frame is on its chain first', async () => {
  const rig = await startSignedIn()
  const { services, frame } = rig
  const ask = (method: string, params: Record<string, unknown>) =>
    outcome(services.sessions.request('solana', { method, params: { ...params, pubkey: USER.solana, chain: SOLANA_DEVNET } }))
  const signed = ask('solana_signTransaction', { transaction: 'AAEC/w==' })
  const message = await askingOf(rig)
  expect(frame().script.chain).toBe(SOLANA_DEVNET)
  expect(message.payload).toEqual({
    method: 'solana_signTransaction',
    params: { transaction: base58.encode(base64.decode('AAEC/w==')) },
    chainId: SOLANA_DEVNET,
  })
  frame().script.asking.length = 0
  frame().script.answer(message, { transaction: base58.encode(base64.decode('AAEC/w==')) })
  expect(await signed).toEqual({ value: { transaction: 'AAEC/w==' } })
  const long = ask('solana_signTransaction', { transaction: 'AAEC/w==' })
  const third = await askingOf(rig)
  frame().script.asking.length = 0
  frame().script.answer(third, { transaction: '2'.repeat(200_000) })
  expect(await long).toMatchObject({ error: { rpcCode: -32603 } })
  const said = ask('solana_signMessage', { message: 'Cn8eVZg' })
  const other = await askingOf(rig)
  expect(other.payload).toEqual({
    method: 'solana_signMessage',
    params: { message: 'Cn8eVZg', pubkey: USER.solana },
    chainId: SOLANA_DEVNET,
  })
  frame().script.asking.length = 0
  frame().script.answer(other, { signature: '3xyz' })
  expect(await said).toEqual({ value: { signature: '3xyz' } })
  const back = askOf(rig)('personal_sign', MESSAGE)
  const evmMessage = await askingOf(rig)
  expect(frame().script.chain).toBe('eip155:1')
  frame().script.answer(evmMessage, SIGNATURE)
  await back
})

test('another wallet’s request is asked about in the general view, and not in the frame’s', async () => {
  const wallet = createScriptedWallet({ wallets: ['other'], type: 'AUTH', approval: 'modal', family: 'none' })
  wallet.move('other', { address: USER.eoa })
  const rig = await startSignedIn({ plugins: [createShell(), auth(), evm(), solana(), wallet.plugin] })
  await rig.services.sessions.connect('other', { namespaces: ['eip155'] })
  const { requests } = wallet.providerOf('other')
  requests.length = 0
  const answer = askOf(rig)('eth_sendTransaction', [{}])
  await until(() => view(rig) === 'ApproveRequest')
  await rig.portico.close()
  expect(await answer).toMatchObject({ error: { code: 4001 } })
  expect(requests).toEqual([])
})

test('the protocol has every method of the specification', () => {
  expect([SAFE_METHODS.length, UNSAFE_METHODS.length]).toEqual([41, 13])
})
