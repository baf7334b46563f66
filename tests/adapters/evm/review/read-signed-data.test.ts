import { type TypedDataDefinition, toHex } from 'viem'
import { kinds, MAX, OWN, reviewBytes, STRANGER, TOKEN } from './support/review-bytes.ts'

describe('typed data', () => {
  const domain = { name: 'Coin', chainId: 1, verifyingContract: TOKEN }
  const fields = (text: string) => text.split(',').map((field) => ({ type: field.split(' ')[0], name: field.split(' ')[1] }))
  const types = {
    Permit: fields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
    PermitSingle: fields('PermitDetails details,address spender,uint256 sigDeadline'),
    PermitBatch: fields('PermitDetails[] details,address spender,uint256 sigDeadline'),
    PermitDetails: fields('address token,uint160 amount,uint48 expiration,uint48 nonce'),
    PermitTransferFrom: fields('TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline'),
    PermitWitnessTransferFrom: fields('TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Order witness'),
    TokenPermissions: fields('address token,uint256 amount'),
    Order: fields('bytes32 hash'),
  }
  const sign = (primaryType: string, message: object, more: object = {}) =>
    reviewBytes('eth_signTypedData_v4', [OWN, JSON.stringify({ types, domain, primaryType, message, ...more })])
  const permit = { owner: OWN, spender: STRANGER, value: `${MAX}`, nonce: 0, deadline: 9 }
  const details = { token: TOKEN, amount: `${(1n << 160n) - 1n}`, expiration: 9, nonce: 0 }
  const token = { kind: 'token', address: TOKEN }
  const allowance = (by: string, amount: bigint) => ({
    kind: 'allowance',
    by,
    asset: token,
    spender: STRANGER,
    amount: { raw: amount },
    unlimited: amount > 5n,
    until: 9n,
  })

  test.each([
    ['a permit', 'Permit', permit, [allowance('permit', MAX)], ['unlimited'], true],
    ['a permit in hexadecimal', 'Permit', { ...permit, value: '0x5' }, [allowance('permit', 5n)], ['spender'], true],
    [
      'one of Permit2',
      'PermitSingle',
      { details, spender: STRANGER, sigDeadline: 7 },
      [allowance('permit2', (1n << 160n) - 1n)],
      ['unlimited'],
      true,
    ],
    [
      'several of Permit2',
      'PermitBatch',
      { details: [details, { ...details, amount: 5 }], spender: STRANGER, sigDeadline: 7 },
      [allowance('permit2', (1n << 160n) - 1n), allowance('permit2', 5n)],
      ['unlimited', 'spender'],
      true,
    ],
    [
      'a signed transfer of Permit2',
      'PermitTransferFrom',
      { permitted: { token: TOKEN, amount: 5 }, spender: STRANGER, nonce: 0, deadline: 9 },
      [allowance('permit2', 5n)],
      ['spender'],
      true,
    ],
    [
      'one with a witness',
      'PermitWitnessTransferFrom',
      { permitted: { token: TOKEN, amount: 5 }, spender: STRANGER, nonce: 0, deadline: 9, witness: { hash: `0x${'0'.repeat(64)}` } },
      [allowance('permit2', 5n)],
      ['spender'],
      false,
    ],
  ])('A20: %s is read', (_, primaryType, message, effects, found, complete) => {
    const read = sign(primaryType, message)
    expect([read.effects, kinds(read), read.complete]).toEqual([effects, found, complete])
  })

  test('A20: DAI’s permit has no amount: it is all or nothing, and zero is no end', () => {
    const dai = { Permit: fields('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed') }
    const message = { holder: OWN, spender: STRANGER, nonce: 0, expiry: 0, allowed: true }
    expect(sign('Permit', message, { types: dai }).effects).toEqual([
      { kind: 'allowance', by: 'permit', asset: token, spender: STRANGER, amount: { raw: MAX }, unlimited: true },
    ])
    expect(kinds(sign('Permit', message, { types: dai }))).toEqual(['unlimited', 'permitEndless'])
    expect(kinds(sign('Permit', { ...message, allowed: false }, { types: dai }))).toEqual([])
  })

  test.each([
    ['another order of fields', { types: { Permit: [...types.Permit].reverse() } }, permit],
    ['a field that no type names', {}, { ...permit, note: 'harmless' }],
    ['a field missing', {}, { owner: OWN, spender: STRANGER, value: '1', nonce: 0 }],
    ['a number that does not fit', {}, { ...permit, value: `${MAX + 1n}` }],
    ['no contract', { domain: { name: 'Coin' } }, permit],
    ['types that are none', { types: null }, permit],
  ])('a permit with %s is not read', (_, more, message) => {
    const read = sign('Permit', message, more)
    expect([read.effects, read.complete]).toEqual([[], false])
  })

  test('what nobody knows is shown and counts as unread', () => {
    const read = sign('Mail', { text: 'Hello' }, { types: { Mail: fields('string text') } })
    expect([read.complete, read.title, read.parts]).toEqual([
      false,
      'data',
      [
        {
          kind: 'data',
          data: expect.objectContaining({ primaryType: 'Mail' }),
          leaves: expect.arrayContaining([{ path: ['message', 'text'], type: 'string', value: 'Hello' }]),
        },
      ],
    ])
  })

  test('with the address behind the data as well', () => {
    const data: Partial<TypedDataDefinition> | object = { types, domain, primaryType: 'Permit', message: permit }
    for (const params of [
      [data, OWN],
      [OWN, data],
      [JSON.stringify(data), OWN],
    ]) {
      expect(kinds(reviewBytes('eth_signTypedData', params))).toEqual(['unlimited'])
    }
    expect(reviewBytes('eth_signTypedData_v4', [OWN, 'no data']).complete).toBe(false)
  })
})

describe('messages', () => {
  test('a text is read, as text or as bytes, in either order', () => {
    for (const params of [
      [toHex('Grüße'), OWN],
      [OWN, toHex('Grüße')],
      ['Grüße', OWN],
    ]) {
      expect(reviewBytes('personal_sign', params)).toMatchObject({ parts: [{ kind: 'message', text: 'Grüße' }], complete: true })
    }
  })
  test('bytes that are no text are not', () => {
    expect(reviewBytes('personal_sign', ['0xff00', OWN]).complete).toBe(false)
  })
})
