/** @jest-environment node */
import { findPrivateData, type PrivateKind } from '../../../examples/sandbox/analytics/private-data.ts'

const evm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = `0x${'4f'.repeat(32)}`
const signature = `0x${'a1'.repeat(65)}`
const solana = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const pairing = `wc:${'5b'.repeat(32)}@2?relay-protocol=irn&symKey=${'c3'.repeat(32)}`
const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJkaWQ6a2V5In0.c2lnbmF0dXJlLWJ5dGVz'
const event = (value: unknown) => ({
  eventId: crypto.randomUUID(),
  props: { type: 'track', event: 'CONNECT_SUCCESS', properties: { value } },
})
const kindsIn = (value: unknown) => new Set(findPrivateData(event(value)).map(({ kind }) => kind))

const found: readonly (readonly [PrivateKind, string])[] = [
  ['evm-address', evm],
  ['evm-address', evm.toLowerCase()],
  ['evm-address', evm.slice(2)],
  ['evm-address', `eip155:1:${evm}`],
  ['evm-address', `sent to ${evm}, mined`],
  ['solana-address', solana],
  ['solana-address', '11111111111111111111111111111111'],
  ['solana-address', `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${solana}`],
  ['bitcoin-address', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['bitcoin-address', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
  ['polkadot-address', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  ['pairing-uri', pairing],
  ['pairing-uri', `harbour://wc?uri=${encodeURIComponent(pairing)}`],
  ['pairing-uri', `harbour://wc?uri=${encodeURIComponent(encodeURIComponent(pairing))}`],
  ['url', 'https://shop.example/orders/17?customer=4'],
  ['url', 'HTTP://SHOP.EXAMPLE'],
  ['url', 'failed at https%3A%2F%2Fshop.example%2Forders'],
  ['email', 'ada@example.org'],
  ['email', 'ada+news@mail.example.co.uk'],
  ['email', 'mailto:ada@example.org'],
  ['long-hex', hash],
  ['long-hex', hash.slice(2)],
  ['long-hex', signature],
  ['long-hex', signature.toUpperCase().replace('0X', '0x')],
  ['signature', `${'Ab3+'.repeat(21)}Ab3=`],
  ['signature', '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM5QRyhGsPTmQ5GDdQ1uNfG6BHEf1RxnzPFJzWJVwYq9qjt'],
  ['jwt', jwt],
  ['jwt', `Bearer ${jwt}`],
]

test.each(found)('finds %s in %s', (kind, text) => {
  expect(kindsIn(text)).toContain(kind)
})

const innocent: readonly unknown[] = [
  'eip155:1',
  'eip155:1313161554',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  'Sandbox Web Wallet',
  'Ærlig & Søn',
  'walletConnect',
  'com.example.wallet',
  'UnsupportedChainAndConnectingWalletConnectView',
  'ERROR_FETCH_TRANSACTIONS',
  'react-evm,solana-1.0.0',
  '3f0c2f3e-1c52-4d6b-9d0e-8b1d8a5a2f11',
  '0.418700000000000001',
  '115792089237316195423570985008687907853269984665640564039457584007913129639935',
  '1000000000000000000000000000000000000000',
  'OP Mainnet',
  'localhost',
  'shop.example',
  '@portico',
  'wc',
  '0x1',
  '0xdeadbeef',
  1_790_000_000_000,
  true,
  null,
  '',
  '%E0%A4%A',
]

test.each(innocent)('leaves %j alone', (value) => {
  expect(findPrivateData(event(value))).toEqual([])
})

test('says where it stands, in lists and keys and texts that hold JSON', () => {
  expect(findPrivateData({ props: { wallets: ['none', evm] } })).toEqual([{ path: 'props.wallets[1]', kind: 'evm-address', value: evm }])
  expect(findPrivateData({ [evm]: 1 })).toEqual([{ path: evm, kind: 'evm-address', value: evm }])
  expect(findPrivateData(JSON.stringify({ email: 'ada@example.org' }))).toEqual([{ path: '', kind: 'email', value: 'ada@example.org' }])
})

test('names everything in a text once', () => {
  expect(findPrivateData(`${evm} ${evm} ada@example.org`).map(({ kind }) => kind)).toEqual(['evm-address', 'email'])
})

test('a text made to be slow ends, with nothing found', () => {
  expect(findPrivateData(`${'a@'.repeat(20_000)}${'1'.repeat(20_000)}${'%'.repeat(1_000)}${'ab+'.repeat(10_000)}`)).toEqual([])
  expect(findPrivateData('z'.repeat(200_000))).toEqual([])
})
