/** @jest-environment node */
import { evmFamily } from '../../../adapters/evm/family.ts'
import type { ConnectProtocol } from '../../../kernel/contract/adapters.ts'
import connect from '../../../plugins/walletconnect/connect.ts'
import { deferred, outcome } from '../../support/deferred.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { until } from '../../support/wait.ts'

const ADDRESS = `0x${'a1'.repeat(20)}`
const GRANTED = { accounts: [`eip155:1:${ADDRESS}`], methods: [] }

/** The protocol over one session that a wallet approves when the test says so. */
const start = (eip155: typeof GRANTED | null = GRANTED) => {
  const told: string[] = []
  const released: string[] = []
  const approved = deferred<void>()
  let hear: (change: object) => void = () => undefined
  const open = {
    client: {
      provider: {
        session: { topic: 'one' },
        client: { session: { keys: [], getAll: () => [] } },
        disconnect: async () => void told.push('one'),
      },
      follow: (_: string, listener: typeof hear) => {
        hear = listener
        return () => undefined
      },
      onRefusal: () => () => undefined,
    },
    session: { topic: 'one', namespaces: { eip155 } },
  }
  const sessions = { pair: async () => approved.promise.then(() => open), release: () => void released.push('one') }
  const stores = {
    create: (initial: unknown) => {
      const kept = { value: initial }
      return { get: () => kept.value, set: (value: unknown) => void Object.assign(kept, { value }) }
    },
  }
  const networks = { all: { get: () => [evmNetwork(1, 'https://node.example')] } }
  const families = { of: () => evmFamily }
  const scope = { stores, ports: { clock: createManualClock() }, services: { relay: { sessions: () => sessions }, networks, families } }
  const protocol = (connect as (input: unknown) => ConnectProtocol<'eip155'>)(scope)
  const giving = new AbortController()
  const request = { connector: { id: 'walletConnect' }, network: 'eip155:1', signal: giving.signal }
  const result = () => protocol.connect(request as unknown as Parameters<typeof protocol.connect>[0])
  return { protocol, approved, giving, result, told, released, say: (change: object) => hear(change) }
}

test('given up before the wallet said yes: the session that comes all the same ends, and its wallet is told', async () => {
  const { approved, giving, result, told, released } = start()
  const connecting = outcome(result())
  giving.abort()
  approved.resolve()
  await connecting
  await until(() => told.length === 1)
  expect(released).toEqual(['one'])
})

test('given up while a guard was still asking: the same', async () => {
  const { approved, giving, result, told, released } = start()
  approved.resolve()
  expect(await result()).toMatchObject({ network: 'eip155:1' })
  expect(told).toEqual([])
  giving.abort()
  await until(() => told.length === 1)
  expect(released).toEqual(['one'])
})

test('a session of which nothing can be used ends, and its wallet is told', async () => {
  const { approved, result, told } = start(null)
  approved.resolve()
  expect(await outcome(result())).toMatchObject({ error: { code: 'CHAIN_UNSUPPORTED' } })
  await until(() => told.length === 1)
})

test('a wallet that takes its accounts back is told that the session is over', async () => {
  const { approved, result, told, released, say } = start()
  approved.resolve()
  await result()
  say({ kind: 'update', payload: { params: { namespaces: {} } } })
  await until(() => told.length === 1)
  expect(released).toEqual(['one'])
})

test('a session that has ended switches nowhere, and says so', async () => {
  const { protocol, approved, result, say } = start()
  approved.resolve()
  const connection = await result()
  say({ kind: 'end', payload: {} })
  const network = evmNetwork(10, 'https://node.example')
  const switched = protocol.switchNetwork?.(connection, network, new AbortController().signal)
  expect(await outcome(Promise.resolve(switched))).toMatchObject({ error: { code: 'DISCONNECTED' } })
})
