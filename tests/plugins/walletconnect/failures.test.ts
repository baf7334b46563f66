/** @jest-environment node */

import { UniversalProvider } from '@walletconnect/universal-provider'
import { evmFamily } from '../../../adapters/evm/family.ts'
import type { Network } from '../../../kernel/contract/caip.ts'
import type { Events } from '../../../kernel/contract/events.ts'
import { ALERTS, CONNECTOR_GROUPS, CONNECTORS, SESSIONS, type Services } from '../../../kernel/contract/tokens.ts'
import { createOwners } from '../../../plugins/walletconnect/client/client-owners.ts'
import type { RelayClient } from '../../../plugins/walletconnect/client/relay-client.ts'
import { walletconnect } from '../../../plugins/walletconnect/index.ts'
import { createPairing } from '../../../plugins/walletconnect/pairing.ts'
import { pairWith } from '../../../plugins/walletconnect/session/pair-with.ts'
import { destroyKernels, startKernel } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { outcome } from '../../support/deferred.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { until } from '../../support/wait.ts'

const required = { alerts: ALERTS, groups: CONNECTOR_GROUPS, sessions: SESSIONS, connectors: CONNECTORS }

const said = jest.spyOn(console, 'error').mockImplementation(() => undefined)
afterEach(async () => {
  await destroyKernels()
  said.mockClear()
})

const start = async (options: Parameters<typeof startKernel>[0]) => {
  let services: Services<typeof required> | undefined
  const probe = makePlugin({ id: 'test.probe', requires: required, activate: { on: ['start'] } }, ({ deps }) => {
    services = deps as Services<typeof required>
  })
  const portico = startKernel({ logLevel: 'error', ...options, plugins: [walletconnect(), probe] })
  const failed: Events['failed'][] = []
  portico.events.on('failed', (event) => failed.push(event))
  return { portico, failed, ...(await until(() => services)) }
}

test('without a project id the row is missing: the host reads why in the console, and in debug the visitor sees it', async () => {
  const { groups, alerts } = await start({ debug: true })
  expect(await until(() => groups.items('walletConnect').get().status === 'ready' && groups.items('walletConnect').get())).toMatchObject({
    items: [],
  })
  expect(alerts.current.get()?.code).toBe('PROJECT_ID_NOT_CONFIGURED')
  expect(said.mock.calls.map(([text]) => text)).toEqual([expect.stringContaining('projectId')])
})

test('with one there is a row, and nothing is said', async () => {
  const { groups, alerts } = await start({ debug: true, projectId: 'test' })
  expect(await until(() => groups.items('walletConnect').get().status === 'ready' && groups.items('walletConnect').get())).toMatchObject({
    items: [{ id: 'walletConnect' }],
  })
  expect(alerts.current.get()).toBeUndefined()
  expect(said).not.toHaveBeenCalled()
})

test('a client that cannot start is an event, with the cause, once for each attempt', async () => {
  const vendor = jest.spyOn(UniversalProvider, 'init').mockRejectedValue(new TypeError('Cannot assign to read only property'))
  const { portico, sessions, connectors, failed } = await start({ projectId: 'test' })
  // Alerts and such events come with the modal's code.
  await connectors.discover()
  const attempt = () => outcome(sessions.connect('walletConnect'))
  expect(await attempt()).toMatchObject({ error: { code: 'PLUGIN_LOAD_FAILED' } })
  expect(failed).toEqual([expect.objectContaining({ plugin: 'walletconnect', code: 'PLUGIN_LOAD_FAILED' })])
  expect(failed[0]?.error).toMatchObject({ cause: expect.any(Error) })
  await attempt()
  expect(failed).toHaveLength(2)
  expect(portico.getState().status).toBe('disconnected')
  vendor.mockRestore()
})

/** What the host's developer reads of a session with these namespaces. */
const warningsOf = async (namespaces: Readonly<Record<string, unknown>>): Promise<readonly string[]> => {
  const warned: string[] = []
  const log = { debug: jest.fn(), info: jest.fn(), warn: (text: string) => warned.push(text), error: jest.fn() }
  const session = { topic: 'topic', namespaces }
  const proposal = { uri: 'wc:', topic: 'pairing', approved: Promise.resolve(session), drop: async () => undefined }
  const client = createOwners() as RelayClient
  client.link.get(() => async () => undefined)
  client.pairing.proposals.get(() => ({ propose: async () => proposal }))
  const stores = { create: () => ({ set: () => undefined, get: () => ({ status: 'idle' }) }) }
  const parts = {
    owner: createPairing(stores as never),
    clock: createManualClock(),
    signal: new AbortController().signal,
    storage: { get: () => undefined, set: () => undefined, remove: () => undefined },
    sessions: { all: { get: () => [], subscribe: () => () => undefined } },
    modal: { get: () => undefined },
    families: { of: (namespace: string) => (namespace === 'eip155' ? evmFamily : undefined) },
    log,
    options: {},
  }
  const networks: readonly Network[] = []
  expect(await pairWith(client, networks, { networks: ['eip155:1'], signal: parts.signal }, parts as never)).toBe(session)
  return warned
}

test('accounts of a session that are none are said in the log', async () => {
  const warned = await warningsOf({
    eip155: { accounts: [`eip155:1:0x${'ab'.repeat(20)}`, 'eip155:1:0x12', 7] },
    solana: { accounts: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:FwRkvfWjBYtNGUqLEkSLGEcJyPPkfDfQ2sRsV2gPkiYB', 'solana\n'] },
  })
  expect(warned).toEqual(['Invalid CAIP-10 address: eip155:1:0x12', 'Invalid CAIP-10 address: 7', 'Invalid CAIP-10 address: solana'])
})

test('a wallet cannot fill the log: twenty lines of 120 visible characters, of the first thousand accounts of each family', async () => {
  const valid = `eip155:1:0x${'ab'.repeat(20)}`
  const long = Array.from({ length: 5_000 }, (_, place) => `\u001b[2J\n${place} ${'x'.repeat(10_000)}`)
  const lines = await warningsOf({ eip155: { accounts: long }, solana: { accounts: long } })
  const begin = 'Invalid CAIP-10 address: '
  expect(lines).toHaveLength(20)
  for (const line of lines) expect(line).toMatch(new RegExp(`^${begin}[ -~…]{1,120}$`))
  expect(await warningsOf({ eip155: { accounts: [...Array(1_000).fill(valid), 'none'] } })).toEqual([])
})
