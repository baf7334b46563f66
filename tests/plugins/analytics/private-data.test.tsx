import { waitFor } from '@testing-library/dom'
import { findPrivateData } from '../../../examples/sandbox/analytics/private-data.ts'
import type { EventName } from '../../../kernel/contract/events.ts'
import { analytics } from '../../../plugins/analytics/index.ts'
import type {} from '../../../plugins/wallets/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { createSessionChain, OWN } from '../support/session-chain.ts'
import { accountStandIn, startSession } from '../support/start-session.ts'
import { createEmitter } from './support/emitter.ts'
import { type Sink, startSink } from './support/sink.ts'

let sink: Sink
beforeEach(async () => {
  sink = await startSink()
})
afterEach(async () => {
  await destroyKernels()
  await sink.close()
})

const start = async (...names: readonly EventName[]) => {
  const emitter = createEmitter(...names)
  const session = await startSession(createSessionChain(), [accountStandIn(), analytics(), emitter.plugin], {
    connected: false,
    services: sink.services,
  })
  await session.portico.open()
  await waitFor(() => expect(sink.told()).toHaveLength(2))
  return emitter
}

const HEX = 'c0ffee'.repeat(11)
const PRIVATE = [
  OWN,
  OWN.slice(2),
  `Wallet of ${OWN}`,
  `eip155:1:${OWN}`,
  `0x${HEX}`,
  HEX,
  `wc:${HEX}@2?relay-protocol=irn&symKey=${HEX}`,
  `wc%3A${HEX}%402`,
  'https://host.test/account?id=7',
  'https%3A%2F%2Fhost.test%2Faccount',
  'host.test/account',
  'www.host.test',
  'halcyon://wc?uri=1',
  'visitor@example.org',
  'mail visitor%40example.org',
  'wren.eth',
  'pay Wren.Harbour.ETH',
  'wren%2Eeth',
  'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJkaWQifQ.c2ln',
  'HXtBm8XZbxaTt41uqaKhwUAa6Z1aPyvJdsZVENiWsetg',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  `${'MEUCIQDx7/Yk+'.repeat(7)}=`,
]

test('what looks private is kept back, whichever property it comes in; the event is told without it', async () => {
  const emitter = await start('SELECT_WALLET', 'SEND_INITIATED')
  for (const name of PRIVATE) {
    emitter.emit('SELECT_WALLET', { name, platform: 'browser' })
    emitter.emit('SEND_INITIATED', { isSmartAccount: false, network: name as never, token: name, amount: name })
  }
  await waitFor(() => expect(sink.told()).toHaveLength(2 + 2 * PRIVATE.length))
  const told = sink.told().slice(2)
  for (const [event, properties] of told) {
    expect(properties).toEqual(event === 'SELECT_WALLET' ? { platform: 'browser' } : { isSmartAccount: false })
  }
  expect(findPrivateData(sink.events())).toEqual([])
})

test('names, symbols, amounts and codes are told as they are', async () => {
  const emitter = await start('SELECT_WALLET', 'SEND_ERROR')
  const names = [
    'MetaMask',
    'Trust Wallet',
    'Crypto.com | DeFi Wallet',
    '1inch',
    'Bitget Wallet (formerly BitKeep)',
    'wallet.ether',
    'Ключ',
    '財布 0x',
  ]
  for (const name of names) emitter.emit('SELECT_WALLET', { name, platform: 'qrcode' })
  emitter.emit('SEND_ERROR', {
    isSmartAccount: false,
    network: 'eip155:10',
    token: 'USD₮0',
    amount: '115792089237316195423570985008687907853.123456',
    code: 'RECEIPT_TIMEOUT',
  })
  await waitFor(() => expect(sink.told()).toHaveLength(3 + names.length))
  expect(sink.told().slice(2)).toEqual([
    ...names.map((name) => ['SELECT_WALLET', { name, platform: 'qrcode' }]),
    [
      'SEND_ERROR',
      {
        isSmartAccount: false,
        network: 'eip155:10',
        token: 'USD₮0',
        amount: '115792089237316195423570985008687907853.123456',
        message: 'RECEIPT_TIMEOUT',
      },
    ],
  ])
})

test('what the table does not name stays here, and so does the text of an error', async () => {
  const emitter = await start('SEND_ERROR')
  const more = {
    isSmartAccount: false,
    network: 'eip155:1',
    token: 'ETH',
    amount: '1',
    code: 'WALLET_ERROR',
    message: `sent to ${OWN}`,
    to: OWN,
    note: 'x',
  } as const
  emitter.emit('SEND_ERROR', more)
  await waitFor(() => expect(sink.told()).toHaveLength(3))
  expect(sink.told()[2]).toEqual([
    'SEND_ERROR',
    { isSmartAccount: false, network: 'eip155:1', token: 'ETH', amount: '1', message: 'WALLET_ERROR' },
  ])
})

test('an event no table names is not told', async () => {
  const emitter = await start('acme.staking:STAKED' as never, 'SELECT_WALLET')
  emitter.emit('acme.staking:STAKED' as never, { pool: 'x' } as never)
  emitter.emit('SELECT_WALLET', { name: 'Kestrel', platform: 'browser' })
  await waitFor(() => expect(sink.told()).toHaveLength(3))
  expect(sink.told()[2]?.[0]).toBe('SELECT_WALLET')
})
