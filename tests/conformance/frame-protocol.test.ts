/** @jest-environment node */
import {
  MESSAGES,
  type MessageName,
  readAppMessage,
  readFrameMessage,
  refusedAppMessage,
  responseType,
  SAFE_METHODS,
  toNetworkId,
  UNSAFE_METHODS,
  writeAnswer,
  writeAppMessage,
  writeError,
  writeEvent,
} from '../../plugins/auth/protocol/index.ts'

// The frame protocol, both ways, against the fact sheet (reference/behaviour.md, 4.2 to 4.4).

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const USER = { address: ADDRESS, chainId: 1 }

interface Row {
  readonly name: MessageName
  /** Payloads that the page may send, and some that it may not. */
  readonly sent: readonly unknown[]
  readonly refused?: readonly unknown[]
  readonly answered: readonly unknown[]
  readonly unanswered?: readonly unknown[]
}

const NONE = { sent: [undefined], answered: [undefined] } as const

const ROWS: readonly Row[] = [
  {
    name: 'SWITCH_NETWORK',
    sent: [{ chainId: 1 }, { chainId: '137' }, { chainId: 'eip155:10' }],
    refused: [undefined, {}, { chainId: null }],
    answered: [{ chainId: 10 }, { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }],
    unanswered: [undefined, {}],
  },
  {
    name: 'CONNECT_EMAIL',
    sent: [{ email: 'ada@example.test' }],
    refused: [{ email: 'ada' }, {}, undefined],
    answered: [{ action: 'VERIFY_DEVICE' }, { action: 'VERIFY_OTP' }, { action: 'CONNECT' }],
    unanswered: [{ action: 'SIGN' }, {}],
  },
  { name: 'CONNECT_DEVICE', ...NONE },
  { name: 'CONNECT_OTP', sent: [{ otp: '012345' }], refused: [{ otp: 123_456 }, {}], answered: [undefined] },
  {
    name: 'CONNECT_SOCIAL',
    sent: [{ uri: 'https://wallet.test/?state=1' }],
    refused: [{ uri: 'none' }, {}],
    answered: [USER, { ...USER, email: null, userName: null, accounts: [{ address: ADDRESS, type: 'smartAccount' }] }],
    unanswered: [{ chainId: 1 }, { ...USER, accounts: [{ address: ADDRESS, type: 'other' }] }],
  },
  {
    name: 'GET_SOCIAL_REDIRECT_URI',
    sent: ['google', 'github', 'apple', 'facebook', 'x', 'discord'].map((provider) => ({ provider })),
    refused: [{ provider: 'farcaster' }, {}],
    answered: [{ uri: 'https://id.test/' }],
    unanswered: [{ uri: 7 }],
  },
  { name: 'GET_FARCASTER_URI', sent: [undefined], answered: [{ url: 'https://warpcast.test/~/x' }], unanswered: [{}] },
  { name: 'CONNECT_FARCASTER', sent: [undefined], answered: [{ userName: 'ada' }], unanswered: [{}] },
  {
    name: 'GET_USER',
    sent: [undefined, {}, { chainId: 1 }, { chainId: 'eip155:1', preferredAccountType: 'eoa' }],
    refused: [{ chainId: {} }],
    answered: [USER, { ...USER, email: 'ada@example.test', smartAccountDeployed: true, preferredAccountType: 'eoa' }],
    unanswered: [undefined, { ...USER, email: 'ada' }, { ...USER, address: '<b>' }],
  },
  { name: 'SIGN_OUT', ...NONE },
  {
    name: 'IS_CONNECTED',
    sent: [undefined, {}, { token: 'x' }],
    refused: [{ token: 7 }],
    answered: [{ isConnected: true }, { isConnected: false }],
    unanswered: [{}, { isConnected: 'true' }],
  },
  { name: 'GET_CHAIN_ID', sent: [undefined], answered: [{ chainId: 1 }], unanswered: [{}] },
  {
    name: 'RPC_REQUEST',
    sent: [{ method: 'eth_chainId' }],
    refused: [{ method: 'eth_sign' }, { method: 'toString' }, {}, undefined],
    answered: ['0x', null, { any: ['thing'] }],
  },
  {
    name: 'UPDATE_EMAIL',
    sent: [{ email: 'ada@example.test' }],
    refused: [{ email: 'ada' }, {}],
    answered: [{ action: 'VERIFY_PRIMARY_OTP' }, { action: 'VERIFY_SECONDARY_OTP' }],
    unanswered: [{ action: 'CONNECT' }],
  },
  { name: 'UPDATE_EMAIL_PRIMARY_OTP', sent: [{ otp: '123456' }], refused: [{}], answered: [undefined] },
  {
    name: 'UPDATE_EMAIL_SECONDARY_OTP',
    sent: [{ otp: '123456' }],
    refused: [{}],
    answered: [{ newEmail: 'ada@example.test' }],
    unanswered: [{}],
  },
  {
    name: 'SYNC_THEME',
    sent: [{}, { themeMode: 'dark', themeVariables: { '--accent': '#fff', size: 4 }, w3mThemeVariables: { a: 'b' } }],
    refused: [{ themeMode: 'blue' }],
    answered: [undefined],
  },
  {
    name: 'SYNC_DAPP_DATA',
    sent: [
      { projectId: 'p' },
      { projectId: 'p', sdkVersion: '1', sdkType: 'x', metadata: { name: 'n', description: 'd', url: 'https://a.test', icons: [] } },
    ],
    refused: [{}, { projectId: 'p', metadata: { name: 'n' } }],
    answered: [undefined],
  },
  {
    name: 'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
    sent: [undefined],
    answered: [{ smartAccountEnabledNetworks: [1, 10] }, { smartAccountEnabledNetworks: [] }],
    unanswered: [{ smartAccountEnabledNetworks: ['1'] }],
  },
  { name: 'INIT_SMART_ACCOUNT', sent: [undefined], answered: [{ address: ADDRESS, isDeployed: true }], unanswered: [{}] },
  {
    name: 'SET_PREFERRED_ACCOUNT',
    sent: [{ type: 'eoa' }],
    refused: [{}],
    answered: [{ type: 'eoa', address: ADDRESS }],
    unanswered: [{}],
  },
  { name: 'RELOAD', ...NONE },
]

test('the table has the 22 messages of the fact sheet', () => {
  expect([ROWS.map(({ name }) => name).sort(), ROWS.length]).toEqual([Object.keys(MESSAGES).sort(), 22])
})

describe.each(ROWS)('$name', ({ name, sent, refused = [], answered, unanswered = [] }) => {
  test.each(sent)('%j is posted and read', (payload) => {
    const wire = writeAppMessage(name, 'id', payload as never)
    expect([wire.id, wire.type]).toEqual(['id', `@w3m-app/${name}`])
    expect(readAppMessage(structuredClone(wire))).toEqual({ id: 'id', name, payload: wire.payload })
  })
  test('anything else is refused before it is posted, and when it is read', () => {
    for (const payload of refused) {
      const wire = { id: 'id', type: `@w3m-app/${name}`, payload }
      expect(() => writeAppMessage(name, 'id', payload as never)).toThrow()
      expect(() => readAppMessage(wire)).toThrow()
      expect(refusedAppMessage(wire)).toEqual({ id: 'id', name })
    }
  })
  test.each(answered)('%j is answered and read', (payload) => {
    const wire = writeAnswer(name, 'id', payload as never)
    expect(wire.type).toBe(`@w3m-frame/${name}_SUCCESS`)
    expect(readFrameMessage(structuredClone(wire))).toEqual({ kind: 'success', id: 'id', name, payload: wire.payload })
  })
  test('anything else is refused before it is answered, and when it is read', () => {
    for (const payload of unanswered) {
      expect(() => writeAnswer(name, 'id', payload as never)).toThrow()
      expect(() => readFrameMessage({ id: 'id', type: `@w3m-frame/${name}_SUCCESS`, payload })).toThrow()
    }
  })
  test('its error has words, if only that an error occurred', () => {
    expect(readFrameMessage(writeError(name, 'id', 'No.'))).toEqual({ kind: 'error', id: 'id', name, message: 'No.' })
    expect(readFrameMessage({ id: 'id', type: `@w3m-frame/${name}_ERROR` })).toMatchObject({ message: 'An error occurred' })
    expect(readFrameMessage(writeError(name, 'id', 'No.', 5750))).toMatchObject({ message: 'No.', code: 5750 })
    expect(() => readFrameMessage({ id: 'id', type: `@w3m-frame/${name}_ERROR`, payload: { code: 'x' } })).toThrow()
  })
})

test('a change of the address is read under both names of its field, and written as deployed frames read it', () => {
  const newer = { id: 'id', type: '@w3m-app/UPDATE_EMAIL', payload: { newEmail: 'ada@example.test' } }
  expect(readAppMessage(newer)).toMatchObject({ payload: { email: 'ada@example.test' } })
  expect(writeAppMessage('UPDATE_EMAIL', 'id', { newEmail: 'ada@example.test' } as never).payload).toEqual({ email: 'ada@example.test' })
})

test('READY and SESSION_UPDATE come without an id', () => {
  expect(readFrameMessage(writeEvent('READY', undefined))).toEqual({ kind: 'event', name: 'READY', payload: undefined })
  expect(readFrameMessage(writeEvent('READY', { version: '4' }))).toMatchObject({ payload: { version: '4' } })
  expect(readFrameMessage(writeEvent('SESSION_UPDATE', { token: 't' }))).toMatchObject({ name: 'SESSION_UPDATE', payload: { token: 't' } })
})

test.each([undefined, null, 7, 'x', [], {}, { type: 7 }, { type: 'other' }, { type: 'x@w3m-frame/READY' }, { type: '@w3m-app' }])(
  '%j is of no protocol',
  (data) => {
    expect([readFrameMessage(data), readAppMessage(data), refusedAppMessage(data)]).toEqual([undefined, undefined, undefined])
  },
)

test.each(['@w3m-frame/', '@w3m-frame/READY_SUCCESS', '@w3m-frame/toString_SUCCESS', '@w3m-frame/SIGN_OUT', '@w3m-frame/SIGN_OUT_SUCCESS'])(
  '%s without a question claims to be of the protocol, and is not',
  (type) => {
    expect(() => readFrameMessage({ type })).toThrow()
  },
)

describe('requests', () => {
  const HASH = `0x${'ab'.repeat(32)}`
  const OPERATION = { sender: ADDRESS, callData: '0x1234' }
  const PARAMS: Readonly<Record<string, unknown>> = {
    solana_signMessage: { message: '3xyz', pubkey: '3xyz' },
    solana_signTransaction: { transaction: '3xyz' },
    solana_signAllTransactions: { transactions: ['3xyz'] },
    solana_signAndSendTransaction: { transaction: '3xyz', options: { preflightCommitment: 'confirmed', maxRetries: 3 } },
    wallet_sendCalls: [{ version: '2.0.0', chainId: '0x1', from: ADDRESS, calls: [{ to: ADDRESS, data: '0x', value: '0x0' }] }],
    wallet_getAssets: [{ account: ADDRESS }],
    personal_sign: ['0x12', ADDRESS],
    eth_signTypedData_v4: [ADDRESS, '{}'],
    eth_sendTransaction: [{ from: ADDRESS, to: ADDRESS, value: '0x1', authorizationList: [] }],
    eth_getUserOperationReceipt: [HASH],
    eth_getUserOperationByHash: [HASH],
    eth_estimateUserOperationGas: [OPERATION, ADDRESS],
    eth_sendUserOperation: [{ ...OPERATION, factory: '0x7702', maxFeePerGas: '0x1', eip7702Auth: { address: ADDRESS } }, ADDRESS],
  }
  const post = (method: string, params: unknown): unknown => writeAppMessage('RPC_REQUEST', 'id', { method, params } as never).payload

  test.each([...SAFE_METHODS, ...UNSAFE_METHODS])('%s is posted as it is', (method) => {
    const params = PARAMS[method] ?? ['0x1']
    expect(post(method, params)).toEqual({ method, params })
  })

  test.each([
    ['solana_signMessage', { message: '3xyz' }],
    ['solana_signMessage', { message: 'not base58 0', pubkey: '3xyz' }],
    ['solana_signTransaction', ['3xyz']],
    ['solana_signAllTransactions', { transactions: [] }],
    ['solana_signAndSendTransaction', { transaction: '3xyz', options: { preflightCommitment: 'never' } }],
    ['wallet_sendCalls', [{ calls: [] }]],
    ['wallet_sendCalls', [{ calls: [{ to: 'ada.eth' }] }]],
    ['wallet_sendCalls', [{ calls: [{ to: ADDRESS, data: 'ff' }] }]],
    ['eth_getUserOperationReceipt', ['0x1']],
    ['eth_getUserOperationByHash', [HASH, HASH]],
    ['eth_estimateUserOperationGas', [OPERATION]],
    ['eth_sendUserOperation', [{ ...OPERATION, initCode: '0x' }, ADDRESS]],
    ['eth_sendUserOperation', [{ ...OPERATION, callData: '0x123' }, ADDRESS]],
    ['eth_sendUserOperation', [{ ...OPERATION, factory: '0x77' }, ADDRESS]],
    ['personal_sign', 'text'],
    ['personal_sign', ['0x12']],
    ['personal_sign', [{ message: '0x12' }, ADDRESS]],
    ['eth_signTypedData_v4', [ADDRESS, 7]],
    ['eth_sendTransaction', [{ to: 'ada.eth' }]],
    ['eth_sendTransaction', [{ to: ADDRESS, data: 'ff' }]],
    ['eth_sendTransaction', [{ to: ADDRESS }, { to: ADDRESS }]],
    ['eth_sendTransaction', undefined],
  ])('%s with %j is not posted', (method, params) => {
    expect(() => post(method, params)).toThrow()
  })

  test('answers are typed as ruled', () => {
    expect(
      [`0x${'a'.repeat(64)}`, `0x${'a'.repeat(62)}`, `0x${'a'.repeat(130)}`, `0x${'a'.repeat(61)}`, '0x1', 7, null].map(responseType),
    ).toEqual(['transaction', 'message', 'message', 'object', 'object', 'object', 'object'])
  })
})

test.each([
  [1, 'eip155:1'],
  ['137', 'eip155:137'],
  ['eip155:10', 'eip155:10'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
])('chain %s is %s', (given, id) => {
  expect(toNetworkId(given)).toBe(id)
})
