import { encodeFunctionData, parseAbi, toFunctionSelector, toHex } from 'viem'
import { kinds, MAX, OWN, reviewBytes, STRANGER, TOKEN } from './support/review-bytes.ts'

/** Addresses in calldata have no upper case. */
const low = (effects: readonly unknown[]): unknown =>
  JSON.parse(
    JSON.stringify(effects, (_, value) =>
      typeof value === 'bigint' ? `${value}` : typeof value === 'string' ? value.toLowerCase() : value,
    ),
  )

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function setApprovalForAll(address operator, bool approved)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const permit2 = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])
const nfts = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
])
const call = (functionName: string, args: readonly unknown[]): `0x${string}` => encodeFunctionData({ abi, functionName, args } as never)
const send = (transaction: object) => reviewBytes('eth_sendTransaction', [{ from: OWN, ...transaction }])

describe('calls', () => {
  const either = { kind: 'tokenOrItem', address: TOKEN }
  const token = { kind: 'token', address: TOKEN }
  const unlimited = (amount: bigint): boolean => amount >= 1n << 96n || amount === (1n << 96n) - 1n
  const allowance = (by: string, asset: object, amount: bigint, more: object = {}) => ({
    kind: 'allowance',
    by,
    asset,
    spender: STRANGER,
    amount: { raw: amount },
    unlimited: unlimited(amount),
    ...more,
  })
  const item = (id: bigint, amount: bigint) => ({
    kind: 'transfer',
    asset: { kind: 'item', address: TOKEN, id },
    from: OWN,
    to: STRANGER,
    amount: { raw: amount },
  })
  test.each([
    ['an allowance of everything', call('approve', [STRANGER, MAX]), allowance('approval', either, MAX), ['unlimited']],
    ['one of 96 bits', call('approve', [STRANGER, (1n << 96n) - 1n]), allowance('approval', either, (1n << 96n) - 1n), ['unlimited']],
    ['one of what no token has', call('approve', [STRANGER, 1n << 128n]), allowance('approval', either, 1n << 128n), ['unlimited']],
    ['an allowance', call('approve', [STRANGER, 5n]), allowance('approval', either, 5n), ['spender']],
    ['more of an allowance', call('increaseAllowance', [STRANGER, 5n]), allowance('increase', token, 5n), ['spender']],
    ['an allowance taken back', call('approve', [STRANGER, 0n]), allowance('approval', either, 0n), []],
    [
      'a permit handed in',
      call('permit', [OWN, STRANGER, MAX, 9n, 27, toHex(1n, { size: 32 }), toHex(2n, { size: 32 })]),
      allowance('permit', token, MAX, { until: 9n }),
      ['unlimited'],
    ],
    [
      'a collection',
      call('setApprovalForAll', [STRANGER, true]),
      { kind: 'operator', collection: TOKEN, operator: STRANGER, allowed: true },
      ['operator'],
    ],
    [
      'a collection taken back',
      call('setApprovalForAll', [STRANGER, false]),
      { kind: 'operator', collection: TOKEN, operator: STRANGER, allowed: false },
      [],
    ],
    ['a transfer', call('transfer', [STRANGER, 7n]), { kind: 'transfer', asset: either, to: STRANGER, amount: { raw: 7n } }, []],
    [
      'one from another',
      call('transferFrom', [OWN, STRANGER, 7n]),
      { kind: 'transfer', asset: either, from: OWN, to: STRANGER, amount: { raw: 7n } },
      [],
    ],
    ['an item', call('safeTransferFrom', [OWN, STRANGER, 7n]), item(7n, 1n), []],
    [
      'an item with bytes for its receiver',
      encodeFunctionData({ abi: nfts, functionName: 'safeTransferFrom', args: [OWN, STRANGER, 7n, '0x1234'] }),
      item(7n, 1n),
      [],
    ],
    [
      'items of ERC-1155',
      encodeFunctionData({ abi: nfts, functionName: 'safeTransferFrom', args: [OWN, STRANGER, 7n, 3n, '0x'] }),
      item(7n, 3n),
      [],
    ],
    [
      'an allowance of Permit2',
      encodeFunctionData({ abi: permit2, functionName: 'approve', args: [TOKEN, STRANGER, (1n << 160n) - 1n, 9] }),
      allowance('permit2', token, (1n << 160n) - 1n, { until: 9n }),
      ['unlimited'],
    ],
  ])('A20: %s is read from the bytes', (_, data, effect, found) => {
    const read = send({ to: TOKEN, data })
    expect([low(read.effects), kinds(read), read.complete]).toEqual([low([effect]), found, true])
  })

  test('A20: several items of ERC-1155 are read one by one, and lists that do not match are not', () => {
    const data = (ids: readonly bigint[], amounts: readonly bigint[]) =>
      encodeFunctionData({ abi: nfts, functionName: 'safeBatchTransferFrom', args: [OWN, STRANGER, ids, amounts, '0x'] })
    expect(low(send({ to: TOKEN, data: data([1n, 2n], [3n, 4n]) }).effects)).toEqual(low([item(1n, 3n), item(2n, 4n)]))
    expect(send({ to: TOKEN, data: data([1n, 2n], [3n]) })).toMatchObject({ effects: [], complete: false })
  })

  test('A20: a call that cannot be read is a part by itself, with its bytes', () => {
    expect(send({ to: TOKEN, data: '0xdeadbeef' }).parts).toEqual([{ kind: 'unknown', to: TOKEN, bytes: '0xdeadbeef' }])
    expect(send({ data: '0x6000' }).parts).toEqual([{ kind: 'creation', bytes: '0x6000' }])
  })

  test.each([
    ['a byte more', `${call('approve', [STRANGER, MAX])}00`],
    ['a byte less', call('approve', [STRANGER, MAX]).slice(0, -2)],
    ['the selector alone', '0x095ea7b3'],
    ['something beside the address', call('approve', [STRANGER, MAX]).replace('095ea7b3000000', '095ea7b3000001')],
    ['a truth of two', `${call('setApprovalForAll', [STRANGER, true]).slice(0, -1)}2`],
    ['another function', '0xdeadbeef'],
    [
      'bytes of a list that stand elsewhere than every encoder puts them',
      encodeFunctionData({ abi: nfts, functionName: 'safeTransferFrom', args: [OWN, STRANGER, 7n, '0x'] }).replace(/80(0{64})$/, 'a0$1$1'),
    ],
    ['the name of a member of objects', '0x__proto__'],
  ])('A20: with %s it is not read', (_, data) => {
    const read = send({ to: TOKEN, data })
    expect([read.effects, read.complete]).toEqual([[], false])
  })

  test('the selectors are those of the functions', () => {
    expect(abi.map((one) => toFunctionSelector(one))).toEqual(
      ['095ea7b3', '39509351', 'a9059cbb', '23b872dd', '42842e0e', 'a22cb465', 'd505accf'].map((selector) => `0x${selector}`),
    )
  })

  test('the coin that goes with a call is read as well', () => {
    const read = send({ to: TOKEN, value: '0x5', data: call('transfer', [STRANGER, 7n]) })
    expect(read.effects.map((part) => 'asset' in part && part.asset.kind)).toEqual(['native', 'tokenOrItem'])
  })

  test.each([
    ['two data that differ', { to: TOKEN, data: '0x', input: call('approve', [STRANGER, MAX]) }],
    ['no receiver', { data: '0x6000' }],
    ['a value that is no quantity', { to: TOKEN, value: 5 }],
    ['a member that nobody knows', { to: TOKEN, value: '0x5', paymaster: STRANGER }],
    ['a fee that is no quantity', { to: TOKEN, value: '0x5', gasPrice: 'much' }],
  ])('%s is not read', (_, transaction) => {
    expect(send(transaction).complete).toBe(false)
  })

  test('`input` is data by another name', () => {
    expect(kinds(send({ to: TOKEN, input: call('approve', [STRANGER, MAX]) }))).toEqual(['unlimited'])
  })
})

describe('fees and authorisations', () => {
  const coin = { to: STRANGER, value: '0x1' }
  test.each([
    ['gasPrice', { gasPrice: toHex(10n ** 18n) }, ['feeUnit']],
    ['maxFeePerGas', { maxFeePerGas: toHex(10n ** 18n), gas: '0x5208' }, ['fee']],
    ['maxPriorityFeePerGas', { maxPriorityFeePerGas: toHex(10n ** 18n) }, ['feeUnit']],
    ['much gas', { maxFeePerGas: toHex(10n ** 11n), gas: toHex(10n ** 7n) }, ['fee']],
    ['nothing unusual', { maxFeePerGas: toHex(50n * 10n ** 9n), gas: '0x5208' }, []],
  ])('A20: a fee by %s is marked where it is high', (_, fee, found) => {
    const read = send({ ...coin, ...fee })
    expect([kinds(read), read.complete]).toEqual([found, true])
  })

  test('A20: who gets the account by EIP-7702 is read, and the transaction counts as unread', () => {
    const read = send({ ...coin, type: '0x4', authorizationList: [{ chainId: '0x0', address: STRANGER, nonce: '0x1' }] })
    expect(read.effects).toContainEqual({ kind: 'delegation', code: STRANGER, everyNetwork: true })
    expect([kinds(read), read.complete]).toEqual([['delegation', 'delegationEverywhere'], false])
    const back = send({ ...coin, authorizationList: [{ chainId: '0x1', address: `0x${'0'.repeat(40)}` }] })
    expect([kinds(back), back.complete]).toEqual([[], false])
  })

  test('A20: an account that gets its key alone again is read completely, unless anything else happens', () => {
    const clear = { from: OWN, to: OWN, value: '0x0', type: '0x4', authorizationList: [{ chainId: '0x1', address: `0x${'0'.repeat(40)}` }] }
    const read = send(clear)
    expect(read.complete).toBe(true)
    expect(read.effects.map(({ kind }) => kind)).toEqual(['delegation'])
    const [more] = clear.authorizationList
    const others = [
      { to: STRANGER },
      { value: '0x1' },
      { data: '0x12' },
      { unknown: '0x1' },
      { authorizationList: [more, { chainId: '0x1', address: STRANGER }] },
      { authorizationList: [] },
    ]
    expect(others.map((other) => send(Object.assign({}, clear, other)).complete)).toEqual(others.map(() => false))
  })
})

describe('batches', () => {
  const batch = (more: object) =>
    reviewBytes('wallet_sendCalls', [{ version: '2.0.0', from: OWN, chainId: '0x1', atomicRequired: true, ...more }])
  test('A20: every call of one is read', () => {
    const read = batch({
      calls: [
        { to: STRANGER, value: '0x5' },
        { to: TOKEN, data: call('setApprovalForAll', [STRANGER, true]) },
      ],
    })
    expect(read.parts).toMatchObject([
      {
        kind: 'batch',
        calls: [
          { to: STRANGER, parts: [{ kind: 'transfer' }] },
          { to: TOKEN, parts: [{ kind: 'operator' }] },
        ],
      },
    ])
    expect([read.title, kinds(read), read.complete]).toEqual(['batch', ['operator'], true])
  })
  test.each([
    [
      'one call that is not read',
      {
        calls: [
          { to: STRANGER, value: '0x5' },
          { to: TOKEN, data: '0xdeadbeef' },
        ],
      },
    ],
    ['capabilities', { calls: [{ to: STRANGER, value: '0x5' }], capabilities: { paymasterService: {} } }],
    ['a call with capabilities', { calls: [{ to: STRANGER, value: '0x5', capabilities: {} }] }],
    ['a call of another account', { calls: [{ to: STRANGER, value: '0x5', from: STRANGER }] }],
    ['a call of another chain', { calls: [{ to: STRANGER, value: '0x5', chainId: '0xa' }] }],
    ['no call', { calls: [] }],
  ])('with %s it is not read whole', (_, more) => {
    expect(batch(more).complete).toBe(false)
  })

  test('calls that are transactions of their own are read with their fees', () => {
    const own = { from: OWN, chainId: '0x1', nonce: '0x7', gas: '0x5208', gasPrice: '0x2' }
    const read = batch({ calls: [{ to: STRANGER, value: '0x5', ...own }] })
    expect(read.effects).toMatchObject([{ kind: 'transfer' }, { kind: 'fee', total: { raw: 42_000n } }])
    expect(read.complete).toBe(true)
  })
})

test.each(['wallet_grantPermissions', 'eth_sendUserOperation', 'eth_sign', 'solana_signTransaction', '__proto__', 'constructor'])(
  '%s cannot be read',
  (method) => {
    expect(reviewBytes(method, [{}])).toMatchObject({ effects: [], complete: false })
  },
)
