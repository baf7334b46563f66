/** @jest-environment node */
import { decodeFunctionData, encodeFunctionData, erc20Abi, keccak256 } from 'viem'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { deferred, outcome, settle } from '../../support/deferred.ts'
import { createManualClock, type ManualClock } from '../../support/manual-clock.ts'
import { rejection } from '../../support/rejection.ts'
import { RpcError } from '../../support/rpc-error.ts'
import { type RpcServer, startRpcServer } from '../../support/rpc-server.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { until } from '../../support/wait.ts'
import { type ActionsRig, createActionsRig } from '../support/evm-actions.ts'
import { createScriptedWallet, fail, otherAddress, type ScriptedWallet, someAddress } from '../support/scripted-wallet.ts'

const hash = `0x${'ab'.repeat(32)}`
const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`

let wallet: ScriptedWallet
let rig: ActionsRig
let server: RpcServer
let clock: ManualClock

beforeAll(async () => {
  server = await startRpcServer(1)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.answer('eth_call', () => word(1))
  wallet = createScriptedWallet({ eth_sendTransaction: () => hash })
  clock = createManualClock()
  rig = await createActionsRig(wallet, { clock, networks: [evmNetwork(1, server.url)] })
})
afterEach(() => {
  server.fault(undefined)
  rig.scope.unload()
})

const sent = (): unknown => wallet.asked.find(({ method }) => method === 'eth_sendTransaction')?.params

test('a native transfer, with its chain and after a look at the wallet', async () => {
  expect(await rig.actions.send.send({ ...rig.call, to: to.toLowerCase(), amount: 2n ** 256n - 1n })).toBe(hash)
  expect(sent()).toEqual([{ from: someAddress, to, chainId: '0x1', value: `0x${'f'.repeat(64)}` }])
  expect(wallet.methods).toEqual(['eth_chainId', 'eth_accounts', 'eth_sendTransaction'])
})

test('an account is named by its checksum, however the caller spells it', async () => {
  await rig.actions.send.send({ ...rig.call, account: someAddress.toLowerCase(), to, amount: 1n })
  expect(sent()).toMatchObject([{ from: someAddress }])
})

test.each([0n, -1n, 2n ** 256n, 1 as never, '1' as never])('an amount of %p is not sent', async (amount) => {
  expect((await rejection(rig.actions.send.send({ ...rig.call, to, amount }))).code).toBe('AMOUNT_INVALID')
  expect(wallet.methods).toEqual([])
})

test('a token transfer goes to the token', async () => {
  await rig.actions.send.send({ ...rig.call, to, amount: 7n, token: otherAddress })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 7n] })
  expect(sent()).toEqual([{ from: someAddress, to: '0xde709f2102306220921060314715629080e2fb77', chainId: '0x1', value: '0x0', data }])
})

test.each([usdt, usdt.toLowerCase()])('USDT %s is sent by its own interface, in either spelling', async (token) => {
  await rig.actions.send.send({ ...rig.call, to, amount: 7n, token })
  const [transaction] = sent() as readonly { readonly to: string; readonly data: `0x${string}` }[]
  expect(transaction?.to).toBe(usdt)
  expect(decodeFunctionData({ abi: erc20Abi, data: transaction?.data ?? '0x' })).toEqual({ functionName: 'transfer', args: [to, 7n] })
})

test('prepared call data, with value and gas', async () => {
  await rig.actions.contract.sendCall({ ...rig.call, to, data: '0x1234', value: 5n, gas: 21_000n })
  expect(sent()).toEqual([{ from: someAddress, to, chainId: '0x1', value: '0x5', data: '0x1234', gas: '0x5208' }])
})

test('a change that is heard of during the look voids it, whatever the wallet answers', async () => {
  const chain = deferred()
  wallet.script('eth_chainId', () => chain.promise)
  const outcome = rejection(rig.actions.send.send({ ...rig.call, to, amount: 1n }))
  rig.scope.connected({ ...rig.connection, network: 'eip155:10' })
  chain.resolve('0x1')
  expect((await outcome).code).toBe('REQUEST_VOID')
  expect(wallet.methods).not.toContain('eth_sendTransaction')
})

test('another wallet that takes its place is not asked, at whatever turn it comes', async () => {
  for (let turns = 0; turns < 20; turns += 1) {
    rig.scope.connected(rig.connection)
    const accounts = deferred()
    wallet.script('eth_accounts', () => accounts.promise)
    const other = createScriptedWallet({ eth_sendTransaction: () => hash })
    const sending = outcome(rig.actions.send.send({ ...rig.call, to, amount: 1n }))
    await settle()
    accounts.resolve([someAddress])
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    rig.scope.connected({ ...rig.connection, connectorId: 'other', provider: other })
    await sending
    expect([turns, other.methods]).toEqual([turns, []])
  }
})

test('another provider than the one that was looked at is not asked', async () => {
  const chain = deferred()
  wallet.script('eth_chainId', () => chain.promise)
  const outcome = rejection(rig.actions.send.send({ ...rig.call, to, amount: 1n }))
  const other = createScriptedWallet()
  rig.scope.connected({ ...rig.connection, provider: other })
  chain.resolve('0x1')
  expect((await outcome).code).toBe('REQUEST_VOID')
  expect([...wallet.methods, ...other.methods]).not.toContain('eth_sendTransaction')
})

test.each([
  ['data that is no hexadecimal', { data: 'transfer' }, 'PARAMS_INVALID'],
  ['half a byte', { data: '0x123' }, 'PARAMS_INVALID'],
  ['less than nothing', { data: '0x', value: -1n }, 'AMOUNT_INVALID'],
  ['more than a word', { data: '0x', value: 2n ** 256n }, 'AMOUNT_INVALID'],
  ['no gas', { data: '0x', gas: 0n }, 'PARAMS_INVALID'],
  ['more gas than a word holds', { data: '0x', gas: 2n ** 256n }, 'PARAMS_INVALID'],
])('%s is not sent', async (_, call, code) => {
  expect((await rejection(rig.actions.contract.sendCall({ ...rig.call, to, ...call }))).code).toBe(code)
  expect(wallet.methods).toEqual([])
})

test.each([
  ['recipient', { to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' }],
  ['token', { to, token: '0x1234' }],
])('a %s that is no address', async (_, wrong) => {
  expect((await rejection(rig.actions.send.send({ ...rig.call, amount: 1n, ...wrong }))).code).toBe('ADDRESS_INVALID')
  expect(wallet.methods).toEqual([])
})

test.each([
  ['nothing', undefined],
  ['a word', 'ok'],
  ['a short hash', '0x12'],
  ['an object', { hash }],
])('an answer of %s is no transaction', async (_, answer) => {
  wallet.script('eth_sendTransaction', () => answer)
  expect((await rejection(rig.actions.send.send({ ...rig.call, to, amount: 1n }))).code).toBe('WALLET_ERROR')
})

describe('64: what stands in the way is told apart', () => {
  const cases = [
    ['INSUFFICIENT_FUNDS', undefined, 'insufficient funds for gas * price + value'],
    ['TRANSACTION_FAILED', 'nonce', 'nonce too low'],
    ['TRANSACTION_FAILED', 'nonceHigh', 'nonce too high'],
    ['TRANSACTION_FAILED', 'nonceMax', 'nonce has max value'],
    ['TRANSACTION_FAILED', 'fee', 'max fee per gas less than block base fee'],
    ['TRANSACTION_FAILED', 'feeHigh', 'max fee per gas higher than 2^256-1'],
    ['TRANSACTION_FAILED', 'tip', 'max priority fee per gas higher than max fee per gas'],
    ['TRANSACTION_FAILED', 'gasHigh', 'intrinsic gas too high'],
    ['TRANSACTION_FAILED', 'gasLow', 'intrinsic gas too low'],
    ['TRANSACTION_FAILED', 'type', 'transaction type not valid'],
    ['TRANSACTION_FAILED', 'fee', 'replacement transaction underpriced'],
    ['TRANSACTION_FAILED', 'reverted', 'execution reverted: ERC20: transfer amount exceeds balance'],
  ] as const

  test.each(cases)('%s %s', async (code, reason, message) => {
    wallet.script('eth_sendTransaction', fail(-32000, message))
    const error = await rejection(rig.actions.send.send({ ...rig.call, to, amount: 1n }))
    expect(error).toMatchObject({ code, rpcCode: -32000 })
    expect(error.context.reason).toBe(reason)
  })

  const hidden = { code: -32000, message: 'insufficient funds for transfer' }
  test.each([hidden, { originalError: hidden }, { cause: hidden }])('also where the wallet hides it further in: %j', async (data) => {
    wallet.script('eth_sendTransaction', fail(-32603, 'Internal JSON-RPC error.', data))
    expect((await rejection(rig.actions.send.send({ ...rig.call, to, amount: 1n }))).code).toBe('INSUFFICIENT_FUNDS')
  })

  test('the visitor’s refusal is one, whatever the wallet says beside it', async () => {
    wallet.script('eth_sendTransaction', fail(4001, 'User rejected: insufficient funds, nonce too low'))
    expect((await rejection(rig.actions.send.send({ ...rig.call, to, amount: 1n }))).code).toBe('REQUEST_REJECTED')
  })

  test.each([
    ['lost its connection', 4900, 'Gone.'],
    ['ran out of time', -32603, 'Request expired. Please try again.'],
    ['ran out of time in another way', undefined, 'Request timed out'],
    ['was shut', undefined, 'The message port closed before a response was received.'],
  ])('A26: a wallet that %s while it was asked may have sent; nobody says that it has not', async (_, code, message) => {
    wallet.script('eth_sendTransaction', () => {
      throw Object.assign(new Error(message), code === undefined ? {} : { code })
    })
    expect((await rejection(rig.actions.send.send({ ...rig.call, to, amount: 1n }))).code).toBe('SEND_UNCERTAIN')
  })

  test('a wallet whose connection is lost before it is asked has sent nothing', async () => {
    wallet.script('eth_accounts', fail(4900, 'The wallet is disconnected.'))
    const error = await rejection(rig.actions.send.send({ ...rig.call, to, amount: 1n }))
    expect([error.code, error.rpcCode, wallet.methods.includes('eth_sendTransaction')]).toEqual(['WALLET_ERROR', 4900, false])
  })

  test('a signature that is not given is none, also where the connection is lost', async () => {
    wallet.script('personal_sign', fail(4900, 'The wallet is disconnected.'))
    const error = await rejection(rig.actions.sign.signMessage({ ...rig.call, message: 'hello' }))
    expect([error.code, error.rpcCode]).toEqual(['WALLET_ERROR', 4900])
  })

  test('a refusal that names no reason is one', async () => {
    wallet.script('eth_sendTransaction', fail(-32003, 'Transaction rejected'))
    const error = await rejection(rig.actions.send.send({ ...rig.call, to, amount: 1n }))
    expect(error).toMatchObject({ code: 'TRANSACTION_FAILED', rpcCode: -32003, context: { reason: 'refused' } })
  })

  test('a contract’s own reason is kept', async () => {
    wallet.script('eth_sendTransaction', fail(3, 'execution reverted: Paused'))
    const error = await rejection(rig.actions.send.send({ ...rig.call, to, amount: 1n }))
    expect(error).toMatchObject({ code: 'TRANSACTION_FAILED', context: { reason: 'reverted', revert: 'Paused' } })
  })

  test('each in a sentence of its own', async () => {
    const messages = new Set<string>()
    for (const [, , message] of cases) {
      wallet.script('eth_sendTransaction', fail(-32000, message))
      messages.add((await rejection(rig.actions.send.send({ ...rig.call, to, amount: 1n }))).message)
    }
    expect(messages.size).toBe(new Set(cases.map(([code, reason]) => `${code} ${reason}`)).size)
  })

  test.each([
    ['REQUEST_REJECTED', 4001],
    ['WALLET_ERROR', -32002],
    ['WALLET_ERROR', -32603],
  ])('%s keeps its code %i', async (code, rpcCode) => {
    wallet.script('eth_sendTransaction', fail(rpcCode))
    expect(await rejection(rig.actions.send.send({ ...rig.call, to, amount: 1n }))).toMatchObject({ code, rpcCode })
  })
})

describe('a contract is tried before the wallet is asked', () => {
  const asked = () => wallet.methods.filter((method) => method === 'eth_sendTransaction')
  const sendCall = () => rig.actions.contract.sendCall({ ...rig.call, to, data: '0x1234', value: 5n })
  const sendToken = () => rig.actions.send.send({ ...rig.call, to, amount: 7n, token: otherAddress })

  test('as the account, with value and data, on the newest block', async () => {
    const calls: unknown[] = []
    server.answer('eth_call', (params) => {
      calls.push(params)
      return '0x'
    })
    await sendCall()
    expect(calls).toEqual([[{ from: someAddress, to, value: '0x5', data: '0x1234' }, 'latest']])
    expect(asked()).toHaveLength(1)
  })

  test.each([
    ['a call', sendCall],
    ['a token’s transfer', sendToken],
  ])('64: %s that would fail is not sent', async (_, send) => {
    server.answer('eth_call', () => {
      throw new RpcError(3, 'execution reverted: Not today')
    })
    expect(await rejection(send())).toMatchObject({ code: 'TRANSACTION_FAILED', context: { reason: 'reverted', revert: 'Not today' } })
    expect(asked()).toEqual([])
  })

  test('a value that the account does not have is not sent', async () => {
    server.answer('eth_call', () => {
      throw new RpcError(-32000, 'insufficient funds for transfer')
    })
    expect((await rejection(sendCall())).code).toBe('INSUFFICIENT_FUNDS')
    expect(asked()).toEqual([])
  })

  test.each([
    ['false', word(0), 'reverted'],
    ['a number', word(7), 'abi'],
    ['half a word', '0x01', 'abi'],
  ])('a token that answers %s to its transfer would not move', async (_, answer, reason) => {
    server.answer('eth_call', () => answer)
    expect(await rejection(sendToken())).toMatchObject({ code: 'TRANSACTION_FAILED', context: { reason } })
    expect(asked()).toEqual([])
  })

  test('a token that answers nothing is one of the older ones', async () => {
    server.answer('eth_call', () => '0x')
    expect(await sendToken()).toBe(hash)
  })

  test.each([
    ['is down', { status: 503 }],
    ['gives no data', { body: '{"jsonrpc":"2.0","id":1,"result":7}' }],
  ])('an endpoint that %s says nothing about the call', async (_, fault) => {
    server.fault(fault)
    expect(await sendCall()).toBe(hash)
    expect(rig.scope.logged.join()).toContain('The call could not be tried before it is sent.')
  })

  test('an endpoint that hangs is not waited for longer than 2.5 s', async () => {
    server.fault({ hang: 'all' })
    const outcome = sendCall()
    await until(() => clock.durations.includes(2_500))
    await clock.advance(2_500)
    expect(await outcome).toBe(hash)
  })

  test('an answer that is no data says nothing about a token either, and is none to who reads', async () => {
    server.answer('eth_call', () => 'lots')
    expect(await sendToken()).toBe(hash)
    expect((await rejection(rig.actions.contract.read({ ...rig.call, to, data: '0x1234' }))).code).toBe('HTTP_INVALID')
  })

  test('on a network that is not configured any more nothing is sent', async () => {
    rig.scope.networks.set([])
    expect((await rejection(sendCall())).code).toBe('NETWORK_UNKNOWN')
    expect(asked()).toEqual([])
  })

  test('reading a contract asks no wallet', async () => {
    server.answer('eth_call', ([call]) => (JSON.stringify(call).includes('"value":"0x5"') ? '0xabcd' : '0x'))
    expect(await rig.actions.contract.read({ ...rig.call, to, data: '0x1234', value: 5n })).toBe('0xabcd')
    server.answer('eth_call', () => {
      throw new RpcError(3, 'execution reverted')
    })
    expect((await rejection(rig.actions.contract.read({ ...rig.call, to, data: '0x1234' }))).code).toBe('TRANSACTION_FAILED')
    expect((await rejection(rig.actions.contract.read({ ...rig.call, to, data: 'x' }))).code).toBe('PARAMS_INVALID')
    expect(wallet.methods).toEqual([])
  })
})

describe('a wallet that does not know eth_sendTransaction', () => {
  const send = () => rig.actions.send.send({ ...rig.call, to, amount: 1n })

  test.each([4200, -32601])('is asked by wallet_sendTransaction (%i)', async (code) => {
    wallet.script('eth_sendTransaction', fail(code))
    wallet.script('wallet_sendTransaction', () => hash)
    expect(await send()).toBe(hash)
    const params = wallet.asked.filter(({ method }) => method.endsWith('_sendTransaction')).map((request) => request.params)
    expect(params[1]).toEqual(params[0])
  })

  test('and does not know the other either says so by its first code', async () => {
    wallet.script('eth_sendTransaction', fail(4200, 'No sending here.'))
    expect(await rejection(send())).toMatchObject({ code: 'WALLET_ERROR', rpcCode: 4200, message: 'No sending here.' })
  })

  test('the visitor’s refusal of the second is one', async () => {
    wallet.script('eth_sendTransaction', fail(4200))
    wallet.script('wallet_sendTransaction', fail(4001))
    expect((await rejection(send())).code).toBe('REQUEST_REJECTED')
  })

  test.each([
    ['another failure of the second is that one', fail(-32603, 'insufficient funds for transfer'), 'INSUFFICIENT_FUNDS'],
    [
      'a second that is kept from it is one it does not know',
      () => Promise.reject(new PorticoError('METHOD_UNKNOWN', 'No.', { rpcCode: -32601 })),
      'WALLET_ERROR',
    ],
  ])('%s', async (_, answer, code) => {
    wallet.script('eth_sendTransaction', fail(4200))
    wallet.script('wallet_sendTransaction', answer)
    expect((await rejection(send())).code).toBe(code)
  })

  test('any other failure asks nothing again', async () => {
    wallet.script('eth_sendTransaction', fail(-32603))
    await rejection(send())
    expect(wallet.methods).not.toContain('wallet_sendTransaction')
  })
})

describe('a transaction that is signed already', () => {
  const transaction = '0x02f8'
  const id = keccak256(transaction)
  const broadcast = (raw = transaction) => rig.actions.broadcast.broadcast({ network: 'eip155:1', transaction: raw })

  test('goes to the network and not to the wallet', async () => {
    server.answer('eth_sendRawTransaction', ([raw]) => (raw === transaction ? id : undefined))
    expect(await broadcast()).toBe(id)
    expect(wallet.methods).toEqual([])
  })

  test.each(['already known', 'transaction already imported', 'known transaction: 0x12'])(
    'and is there already (%s) is no failure',
    async (text) => {
      server.answer('eth_sendRawTransaction', () => {
        throw new RpcError(-32000, text)
      })
      expect(await broadcast()).toBe(id)
    },
  )

  test('a refusal is told apart, another hash is not believed, what is no data is not sent', async () => {
    server.answer('eth_sendRawTransaction', () => {
      throw new RpcError(-32000, 'nonce too low')
    })
    expect(await rejection(broadcast())).toMatchObject({ code: 'TRANSACTION_FAILED', context: { reason: 'nonce' } })
    server.answer('eth_sendRawTransaction', () => hash)
    expect((await rejection(broadcast())).code).toBe('HTTP_INVALID')
    for (const raw of ['0x', 'transaction', '0x1']) expect((await rejection(broadcast(raw))).code).toBe('PARAMS_INVALID')
  })
})
