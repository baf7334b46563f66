import type { CaipNetworkId, Namespace } from '../../../kernel/contract/caip.ts'
import { destroyKernels } from '../support/kernel.ts'
import { startRpc } from '../support/rpc-plugin.ts'

afterEach(destroyKernels)

const OWN = '0x52908400098527886E0F7030069857D2E4169EE7'
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const KEY = 'GjJyeC1r3SXjQtvAtJ5YrkW2e5nnLm3AYSpQNNZ5hXAX'

const start = async (address: string, namespace: Namespace = 'eip155', others: readonly string[] = []) => {
  const kernel = await startRpc({}, { namespace })
  await kernel.portico.disconnect()
  const { connect } = kernel.wallet.on
  kernel.wallet.on.connect = async (request) => {
    const made = await connect(request)
    const more = others.map((other) => ({ namespace, address: other, type: 'ordinal' as const }))
    return { ...made, accounts: [made.accounts[0], ...more] }
  }
  kernel.wallet.move('alpha', { address, network: `${namespace}:1` as CaipNetworkId })
  await kernel.services.sessions.connect('alpha')
  const sent = kernel.wallet.providerOf('alpha').requests
  const ask = async (method: string, params: unknown): Promise<unknown> => {
    sent.length = 0
    const answer = await kernel.services.sessions.request(namespace, { method, params: params as never }).then(
      () => 'asked',
      (error: { readonly code: string; readonly rpcCode: number }) => `${error.code} ${error.rpcCode}`,
    )
    expect(sent).toHaveLength(answer === 'asked' ? 1 : 0)
    return answer
  }
  return { ...kernel, ask }
}

const typedBy = (domain: object, ...fields: readonly string[]): object => ({
  domain,
  message: {},
  primaryType: 'Mail',
  types: { EIP712Domain: fields.map((name) => ({ name, type: name === 'chainId' ? 'uint256' : 'string' })), Mail: [] },
})
const typed = (chainId: unknown): object => typedBy({ chainId }, 'chainId')

const OF_ANOTHER_ACCOUNT: readonly (readonly [string, unknown])[] = [
  ['eth_sendTransaction', [{ from: OTHER }]],
  ['eth_sendTransaction', [{ from: [OWN] }]],
  ['eth_sendTransaction', [{ from: `eip155:1:${OWN}` }]],
  ['eth_sendTransaction', { 0: { from: OTHER } }],
  ['eth_signTransaction', [{ from: OTHER }]],
  ['wallet_sendTransaction', [{ from: OTHER }]],
  ['wallet_sendCalls', [{ from: OTHER, chainId: '0x1', calls: [] }]],
  ['wallet_sendCalls', [{ from: OWN, chainId: '0x1', calls: [{}, { from: OTHER }] }]],
  ['wallet_prepareCalls', [{ from: OTHER, chainId: '0x1', calls: [] }]],
  ['eth_sendUserOperation', [{ sender: OTHER }]],
  ['personal_sign', ['0x1234', OTHER]],
  ['personal_sign', [OTHER, '0x1234']],
  ['personal_sign', [OWN, OTHER]],
  ['eth_sign', [OTHER, '0x1234']],
  ['eth_signTypedData', [[], OTHER]],
  ['eth_signTypedData', [OTHER, typed(1)]],
  ['eth_signTypedData', [typed(1), OTHER]],
  ['eth_signTypedData_v4', [JSON.stringify(typed(1)), OTHER]],
  ['wallet_sign', [{ address: OTHER, request: { type: '0x45', data: '0x' } }]],
  ['eth_sendTransaction', [{ from: OWN }, { from: OTHER }]],
  ['eth_sendTransaction', { from: OTHER }],
  ['wallet_sendPreparedCalls', [{ from: OTHER }]],
  ['eth_signTypedData_v3', [OTHER, typed(1)]],
  ['eth_signTypedData_v4', [OTHER, JSON.stringify(typed(1))]],
  ['wallet_grantPermissions', [{ address: OTHER }]],
  ['wallet_revokePermissions', [{ from: OTHER }]],
  ['wallet_grantPermissions', [{ address: OWN }, { address: OTHER }]],
  ['wallet_grantPermissions', [[{ address: OWN }, { address: OTHER }]]],
  ['wallet_requestExecutionPermissions', [{ from: OTHER, chainId: '0x1' }]],
  ['wallet_requestExecutionPermissions', [{ from: OWN }, { from: OTHER }]],
  ['wallet_requestExecutionPermissions', [[{ from: OWN }, { account: OTHER }]]],
  ['wallet_requestExecutionPermissions', { from: OTHER }],
  ['wallet_revokeExecutionPermission', [{ address: OTHER, permissionContext: '0x' }]],
]

const OF_ANOTHER_NETWORK: readonly (readonly [string, unknown])[] = [
  ['eth_sendTransaction', [{ from: OWN, chainId: '0xa' }]],
  ['eth_sendTransaction', [{ chainId: 10 }]],
  ['eth_sendTransaction', [{ chainId: '10' }]],
  ['eth_sendTransaction', [{ chainId: 'eip155:10' }]],
  ['eth_sendTransaction', [{ chainId: '' }]],
  ['eth_sendTransaction', [{ chainId: ['0x1'] }]],
  // No chain's id is that long, whatever its value: one of a million digits is not worth reading.
  ['eth_sendTransaction', [{ chainId: `0x${'1'.padStart(17, '0')}` }]],
  ['eth_sendTransaction', [{ chainId: '1'.padStart(20, '0') }]],
  ['eth_signTransaction', [{ chainId: '0xa' }]],
  ['wallet_sendCalls', [{ chainId: '0xa', calls: [] }]],
  ['wallet_sendCalls', [{ chainId: '0x1', calls: [{ chainId: '0xa' }] }]],
  ['eth_signTypedData_v4', [OWN, typed(10)]],
  ['eth_signTypedData_v4', [OWN, JSON.stringify(typed('10'))]],
  ['eth_signTypedData_v4', [OWN, JSON.stringify(typed('0xa'))]],
  ['eth_signTypedData_v3', [OWN, typed(10)]],
  ['wallet_grantPermissions', [{ chainId: '0xa' }]],
  ['wallet_grantPermissions', [{ chainId: '0x1' }, { chainId: '0xa' }]],
  ['wallet_revokePermissions', [{ chainId: '0xa' }]],
  ['wallet_requestExecutionPermissions', [{ chainId: '0x1' }, { chainId: '0xa' }]],
  ['wallet_requestExecutionPermissions', [[{ chainId: '0xa' }]]],
  ['wallet_revokeExecutionPermission', [{ chainId: '0xa' }]],
  ['eth_signTypedData', [OWN, typed(10)]],
  ['eth_signTypedData', [typed(10), OWN]],
  ['eth_signTypedData_v1', [OWN, typed(10)]],
  ['eth_signTypedData_v4', [typed(10), OWN]],
  ['wallet_sign', [{ address: OWN, request: { type: '0x01', data: typed(10) } }]],
  ['wallet_sendPreparedCalls', [{ chainId: '0xa' }]],
]

const OF_THIS: readonly (readonly [string, unknown])[] = [
  ['eth_sendTransaction', [{ from: OWN, chainId: '0x1' }]],
  ['eth_sendTransaction', [{ from: OWN.toLowerCase(), chainId: 1 }]],
  ['eth_sendTransaction', [{ to: OTHER, chainId: null }]],
  ['eth_sendTransaction', undefined],
  ['wallet_sendCalls', [{ from: OWN, chainId: '0x01', calls: [{ to: OTHER }] }]],
  ['personal_sign', ['0x1234', OWN]],
  ['personal_sign', [OWN, '0x1234']],
  ['personal_sign', [OTHER, OWN]],
  ['eth_signTypedData_v4', [OWN, typed(1)]],
  ['eth_signTypedData_v4', [OWN, JSON.stringify(typed('0x1'))]],
  ['eth_signTypedData_v4', [OWN, JSON.stringify(typedBy({}))]],
  ['eth_signTypedData_v4', [OWN, typedBy({ name: 'x', chainId: 1 }, 'name', 'version', 'chainId')]],
  ['eth_signTypedData', [OWN, typed(1)]],
  // The first version of it: a list, without a domain.
  ['eth_signTypedData', [[{ type: 'string', name: 'x', value: 'y' }], OWN]],
  ['eth_signTypedData_v1', [JSON.stringify([]), OWN]],
  ['wallet_sign', [{ address: OWN, request: { type: '0x01', data: typed(1) } }]],
  ['wallet_requestExecutionPermissions', [{ from: OWN, chainId: '0x1', to: OTHER }, { chainId: 1 }]],
  ['wallet_revokePermissions', [{ eth_accounts: {} }]],
  // What only reads may ask about anybody, and a switch names the chain it leads to.
  ['eth_call', [{ from: OTHER, chainId: '0xa' }]],
  ['eth_estimateGas', [{ from: OTHER }]],
  ['wallet_switchEthereumChain', [{ chainId: '0xa' }]],
]

test.each(OF_ANOTHER_ACCOUNT)('%s for another account is refused: %j', async (method, params) => {
  const { ask } = await start(OWN)
  expect(await ask(method, params)).toBe('ACCOUNT_MISMATCH 4100')
})

test.each(OF_ANOTHER_NETWORK)('%s for another network is refused: %j', async (method, params) => {
  const { ask } = await start(OWN)
  expect(await ask(method, params)).toBe('NETWORK_MISMATCH 4901')
})

test.each(OF_THIS)('%s for the connected account and network is not: %j', async (method, params) => {
  const { ask } = await start(OWN)
  expect(await ask(method, params)).toBe('asked')
})

const OF_NO_CHAIN: readonly (readonly [string, unknown])[] = [
  ['cannot be read', '{"domain":'],
  ['lists no domain type', { domain: { chainId: 1 }, types: { Mail: [] }, message: {} }],
  ['has no types', { domain: { chainId: 1 }, message: {} }],
  ['has a domain type that is no list', { domain: { chainId: 1 }, types: { EIP712Domain: { chainId: 'uint256' } } }],
  ['leaves the chain out of its domain type', typedBy({ name: 'x', chainId: 1 }, 'name')],
  ['leaves the contract out of its domain type', typedBy({ chainId: 1, verifyingContract: OTHER }, 'chainId')],
  ['has no domain', { types: { EIP712Domain: [] }, message: {} }],
  ['has a list for a domain', { domain: [], types: { EIP712Domain: [] } }],
  ['is a list where there is none', []],
  ['is missing', undefined],
]

describe.each(['eth_signTypedData_v4', 'eth_signTypedData_v3', 'eth_signTypedData'])('A19: %s is refused for data that', (method) => {
  test.each(OF_NO_CHAIN)('%s', async (what, data) => {
    const { ask } = await start(OWN)
    const text = typeof data === 'object' ? JSON.stringify(data) : data
    // Of the oldest method a list is the usual form.
    const expected = method === 'eth_signTypedData' && Array.isArray(data) ? 'asked' : 'PARAMS_INVALID -32602'
    expect([what, await ask(method, [OWN, data]), await ask(method, [OWN, text])]).toEqual([what, expected, expected])
  })
})

test('the host hears the same, by number', async () => {
  const { portico } = await start(OWN)
  const provider = portico.getProvider('eip155')
  const asked = provider?.request({ method: 'eth_sendTransaction', params: [{ from: OTHER }] })
  await expect(asked).rejects.toMatchObject({ name: 'ProviderRpcError', code: 4100, data: { code: 'ACCOUNT_MISMATCH' } })
})

test('a request that was made before the code of requests had come is void where the connection has changed since', async () => {
  const { portico, wallet } = await startRpc()
  const provider = portico.getProvider('eip155')
  const asked = provider?.request({ method: 'eth_accounts' })
  wallet.move('alpha', { network: 'eip155:10' })
  await expect(asked).rejects.toMatchObject({ code: 4100, data: { code: 'REQUEST_VOID' } })
  expect(wallet.providerOf('alpha').requests).toEqual([])
})

test('in a family whose addresses have case, case counts', async () => {
  const { ask } = await start(KEY, 'solana')
  expect(await ask('solana_signMessage', { message: 'x', pubkey: KEY })).toBe('asked')
  expect(await ask('solana_signMessage', { message: 'x', pubkey: KEY.toLowerCase() })).toBe('ACCOUNT_MISMATCH 4100')
  expect(await ask('solana_signTransaction', [{ transaction: 'x', pubkey: OTHER }])).toBe('ACCOUNT_MISMATCH 4100')
  expect(await ask('solana_signAllTransactions', { transactions: ['x'], pubkey: OTHER })).toBe('ACCOUNT_MISMATCH 4100')
  expect(await ask('solana_signAndSendTransaction', { transaction: 'x', pubkey: OTHER })).toBe('ACCOUNT_MISMATCH 4100')
  expect(await ask('solana_signAndSendTransaction', { transaction: 'x', chain: 'solana:2' })).toBe('NETWORK_MISMATCH 4901')
  expect(await ask('solana_signAllTransactions', [{ transactions: ['x'], chain: 'solana:2' }])).toBe('NETWORK_MISMATCH 4901')
  expect(await ask('solana_signMessage', { message: 'x', chain: 'solana:1' })).toBe('asked')
  const { ask: askPolkadot } = await start(KEY, 'polkadot')
  expect(await askPolkadot('polkadot_signMessage', { message: 'x', address: KEY })).toBe('asked')
  expect(await askPolkadot('polkadot_signTransaction', [{ transactionPayload: {}, address: OTHER }])).toBe('ACCOUNT_MISMATCH 4100')
})

test('a Bitcoin request is for the connected account, and any address of the wallet may sign it', async () => {
  const [payment, ordinals, stranger] = ['bcrt1qpayment', 'bcrt1pordinals', 'bcrt1qstranger']
  const { ask } = await start(payment, 'bip122', [ordinals])
  const inputs = (...addresses: readonly unknown[]) => ({ psbt: 'x', signInputs: addresses.map((address, index) => ({ address, index })) })
  expect(await ask('sendTransfer', { account: payment, recipientAddress: stranger, amount: '1' })).toBe('asked')
  expect(await ask('signMessage', { account: payment, address: ordinals, message: 'x' })).toBe('asked')
  expect(await ask('signMessage', { message: 'x' })).toBe('asked')
  expect(await ask('signPsbt', { account: payment, ...inputs(payment, ordinals, undefined) })).toBe('asked')
  const refused: readonly (readonly [string, unknown])[] = [
    ['sendTransfer', { account: stranger, recipientAddress: payment, amount: '1' }],
    ['sendTransfer', { account: ordinals, recipientAddress: payment, amount: '1' }],
    ['sendTransfer', [{ account: stranger, recipientAddress: payment, amount: '1' }]],
    ['signMessage', { account: stranger, message: 'x' }],
    ['signMessage', { account: payment, address: stranger, message: 'x' }],
    ['signMessage', { account: payment.toUpperCase(), message: 'x' }],
    ['signPsbt', { account: stranger, ...inputs(payment) }],
    ['signPsbt', { account: payment, ...inputs(payment, stranger) }],
    ['getAccountAddresses', { account: stranger }],
  ]
  for (const [method, params] of refused)
    expect([method, params, await ask(method, params)]).toEqual([method, params, 'ACCOUNT_MISMATCH 4100'])

  // Another family's wallet may mean anything by such a name.
  const { ask: askEvm } = await start(OWN)
  expect(await askEvm('signMessage', { account: 7, message: 'x' })).toBe('asked')
})
