import { fireEvent, waitFor } from '@testing-library/dom'
import { findPrivateData } from '../../../examples/sandbox/analytics/private-data.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { LinksPort } from '../../../kernel/contract/ports.ts'
import { analytics } from '../../../plugins/analytics/index.ts'
import type {} from '../../../plugins/email/index.ts'
import { networks } from '../../../plugins/networks/index.ts'
import type {} from '../../../plugins/send/index.ts'
import type {} from '../../../plugins/socials/index.ts'
import { destroyKernels, startProbed } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { createPhone, TWO_FAMILIES } from '../../kernel/support/phone-wallet.ts'
import { emptyView } from '../../kernel/support/shell.ts'
import { settle } from '../../support/deferred.ts'
import { createDrawnShell } from '../support/drawn-shell.tsx'
import { CONNECTOR, createSessionChain, OWN } from '../support/session-chain.ts'
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

const NAMES = 'eip155:1,eip155:10,eip155:137'
const placed = { isSmartAccount: false, network: 'eip155:1' }

const start = async (options: Parameters<typeof startSession>[2] = {}) => {
  const chain = createSessionChain()
  const emitter = createEmitter('SEND_INITIATED', 'SEND_SUCCESS', 'SEND_ERROR')
  const session = await startSession(chain, [networks(), accountStandIn(), analytics(), emitter.plugin], {
    connected: false,
    projectId: 'a-project',
    services: sink.services,
    ...options,
  })
  return { ...session, chain, emitter }
}

test('what is wrong with the host’s set-up is told by its code, once', async () => {
  const { portico, services } = await start()
  await portico.open()
  jest.spyOn(globalThis.console, 'error').mockImplementation(() => undefined)
  services.alerts.raise({ code: 'INVALID_APP_CONFIGURATION' })
  services.alerts.raise({ code: 'INVALID_APP_CONFIGURATION' })
  const code = 'INVALID_APP_CONFIGURATION'
  const told = ['INTERNAL_SDK_ERROR', { errorType: code, errorMessage: code, uncaught: false }]
  await waitFor(() => expect(sink.told().filter(([name]) => name === 'INTERNAL_SDK_ERROR')).toEqual([told]))
  jest.restoreAllMocks()
})

test.each([
  ['EMAIL_SUBMITTED', {}, 'email'],
  ['SOCIAL_LOGIN_STARTED', { provider: 'google' }, 'social'],
] as const)('who signed in without a wallet is told by the way: %s', async (name, payload, method) => {
  const chain = createSessionChain(undefined, { approval: 'modal' })
  const emitter = createEmitter(name)
  const plugins = [networks(), accountStandIn(), analytics(), emitter.plugin]
  const { portico, services } = await startSession(chain, plugins, { connected: false, projectId: 'a-project', services: sink.services })
  await portico.open()
  emitter.emit(name, payload as never)
  await services.sessions.connect(CONNECTOR)
  await waitFor(() => expect(sink.told()).toContainEqual(['CONNECT_SUCCESS', expect.objectContaining({ method })]))
})

test('a journey is told in order, with what may be known of it and nothing else', async () => {
  const { portico, services, chain, emitter, screen } = await start()
  await portico.open()
  await services.sessions.connect(CONNECTOR)
  await waitFor(() => expect(portico.getState().open).toBe(false))
  await portico.open({ view: 'Account' })
  await services.router.push('Networks')
  fireEvent.click(await screen().findByRole('button', { name: 'Polygon' }))
  await waitFor(() => expect(chain.switches).toHaveLength(1))
  chain.switches[0]?.resolve()
  await waitFor(() => expect(portico.getState().network?.caipNetworkId).toBe('eip155:137'))
  await portico.close()
  const sent = { isSmartAccount: false, network: 'eip155:137', token: 'POL', amount: '0.42' } as const
  emitter.emit('SEND_INITIATED', sent)
  emitter.emit('SEND_SUCCESS', sent)
  emitter.emit('SEND_ERROR', { ...sent, code: 'REQUEST_REJECTED' })
  await portico.disconnect()

  const there = { ...placed, ...sent }
  const expected = [
    ['INITIALIZE', { networks: NAMES, themeMode: 'dark' }],
    ['MODAL_OPEN', { connected: false }],
    ['CONNECT_SUCCESS', { method: 'browser', name: 'Kestrel' }],
    ['MODAL_CLOSE', { connected: true }],
    ['MODAL_OPEN', { connected: true }],
    ['CLICK_NETWORKS', undefined],
    ['SWITCH_NETWORK', { network: 'eip155:137' }],
    ['MODAL_CLOSE', { connected: true }],
    ['SEND_INITIATED', there],
    ['SEND_SUCCESS', there],
    ['SEND_ERROR', { ...there, message: 'REQUEST_REJECTED' }],
    ['DISCONNECT_SUCCESS', { namespace: 'eip155' }],
  ]
  await waitFor(() => expect(sink.told()).toEqual(expected))
  const events = sink.events()
  expect(findPrivateData(events)).toEqual([])
  expect(JSON.stringify(events).toLowerCase()).not.toContain(OWN.slice(2, 12).toLowerCase())
  expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length)
  expect(new Set(events.map(({ url, domain }) => `${url} ${domain}`))).toEqual(new Set([` ${location.hostname}`]))
  for (const { query, type } of sink.posts()) {
    expect(Object.fromEntries(query)).toEqual({
      projectId: 'a-project',
      st: 'portico',
      sv: expect.stringMatching(/^react-evm-\d+\.\d+\.\d+$/),
    })
    // As text: a browser asks nothing beforehand.
    expect(type).toMatch(/^text\/plain/)
  }
  expect(sink.requests().filter((request) => request === 'GET /getAnalyticsConfig')).toHaveLength(1)
})

test('the event that starts the plugin is told, and what followed while its code was on its way', async () => {
  const { portico, services } = await start()
  await portico.open({ view: 'Networks' })
  await services.router.push('WhatIsANetwork')
  await services.sessions.connect(CONNECTOR)
  await waitFor(() => expect(sink.told()).toHaveLength(6))
  expect(sink.told().map(([name]) => name)).toEqual([
    'INITIALIZE',
    'MODAL_OPEN',
    'CLICK_NETWORKS',
    'CLICK_NETWORK_HELP',
    'CONNECT_SUCCESS',
    'MODAL_CLOSE',
  ])
})

test('a refused connection is told by its code, and no text of the wallet', async () => {
  const chain = createSessionChain()
  const session = await startSession(chain, [accountStandIn(), analytics()], { connected: false, services: sink.services })
  await session.portico.open()
  await waitFor(() => expect(sink.told()).toHaveLength(2))
  chain.refuse = new PorticoError('REQUEST_REJECTED', `${OWN} at https://evil.test said no`, { rpcCode: 4001 })
  await expect(session.services.sessions.connect(CONNECTOR)).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  await waitFor(() => expect(sink.told().at(-1)).toEqual(['CONNECT_ERROR', { message: 'REQUEST_REJECTED' }]))
})

test('a second wallet that fails is told while the first stays connected', async () => {
  const { portico, services, chain } = await start()
  await portico.open()
  await services.sessions.connect(CONNECTOR)
  chain.refuse = new PorticoError('WALLET_ERROR', 'No.')
  await expect(services.sessions.connect(CONNECTOR)).rejects.toMatchObject({ code: 'WALLET_ERROR' })
  expect(portico.getState().status).toBe('connected')
  await waitFor(() =>
    expect(sink.told().filter(([name]) => name === 'CONNECT_ERROR')).toEqual([['CONNECT_ERROR', { message: 'WALLET_ERROR' }]]),
  )
})

test('an attempt that the visitor gave up is no failure', async () => {
  const { portico, services, chain } = await start()
  await portico.open()
  await waitFor(() => expect(sink.told()).toHaveLength(2))
  chain.refuse = new PorticoError('CONNECT_ABORTED', 'No.')
  await expect(services.sessions.connect(CONNECTOR)).rejects.toMatchObject({ code: 'CONNECT_ABORTED' })
  await portico.close()
  await waitFor(() => expect(sink.told().at(-1)?.[0]).toBe('MODAL_CLOSE'))
  expect(sink.told().map(([name]) => name)).not.toContain('CONNECT_ERROR')
})

test('a disconnect that the wallet does not take is told once, and here it is over all the same', async () => {
  const { portico, services, chain } = await start()
  await portico.open()
  await services.sessions.connect(CONNECTOR)
  chain.refuseEnd = new Error(`${OWN} is busy`)
  await portico.disconnect()
  expect(portico.getState().status).toBe('disconnected')
  await waitFor(() =>
    expect(sink.told().slice(-2)).toEqual([
      ['DISCONNECT_SUCCESS', { namespace: 'eip155' }],
      ['DISCONNECT_ERROR', { message: 'WALLET_ERROR' }],
    ]),
  )
})

test('a link into a wallet that does not open is told without the link, and one of another view is not', async () => {
  let links: LinksPort | undefined
  const views = { ConnectingWalletConnect: emptyView, WhatIsAWallet: emptyView }
  const stranger = makePlugin({ id: 'walletconnect', ports: ['links'], views, activate: { on: ['start'] } }, ({ ports }) => {
    links = ports.links as LinksPort
  })
  const session = await startSession(createSessionChain(), [accountStandIn(), analytics(), stranger], {
    connected: false,
    services: sink.services,
  })
  await session.portico.open({ view: 'WhatIsAWallet' })
  expect(() => links?.open('javascript:1')).toThrow(expect.objectContaining({ code: 'LINK_REFUSED' }))
  await session.services.router.push('ConnectingWalletConnect', { name: 'Evil' })
  expect(() => links?.open(`javascript:wc?symKey=${'ab'.repeat(32)}`, '_self')).toThrow(expect.objectContaining({ code: 'LINK_REFUSED' }))
  await session.portico.close()
  await waitFor(() => expect(sink.told().at(-1)?.[0]).toBe('MODAL_CLOSE'))
  expect(sink.told().slice(-2)).toEqual([
    ['CONNECT_PROXY_ERROR', { message: 'LINK_REFUSED' }],
    ['MODAL_CLOSE', { connected: false }],
  ])
  expect(sink.told().filter(([name]) => name === 'CONNECT_PROXY_ERROR')).toHaveLength(1)
})

test('one approval for two families is one success, with the wallet’s name; the next approval is another', async () => {
  const phone = createPhone()
  phone.grant.peer = { name: 'Quay' }
  const { portico, services } = await startProbed({
    networks: TWO_FAMILIES,
    projectId: 'a-project',
    services: sink.services,
    plugins: [createDrawnShell(), accountStandIn(), phone.plugin, analytics()],
  })
  await portico.open()
  await services.connectors.discover()
  await services.sessions.connect('phone')
  await services.sessions.connect('phone')
  await waitFor(() => expect(sink.told().filter(([name]) => name === 'CONNECT_SUCCESS')).toHaveLength(2))
  await settle()
  const success = ['CONNECT_SUCCESS', { method: 'qrcode', name: 'Quay' }]
  expect(sink.told().filter(([name]) => name.startsWith('CONNECT'))).toEqual([success, success])
})

test('going back to a view is no news', async () => {
  const { portico, services } = await start()
  await portico.open({ view: 'Networks' })
  await services.router.push('WhatIsANetwork')
  await services.router.back()
  await portico.close()
  await waitFor(() => expect(sink.told().at(-1)?.[0]).toBe('MODAL_CLOSE'))
  expect(sink.told().map(([name]) => name)).toEqual(['INITIALIZE', 'MODAL_OPEN', 'CLICK_NETWORKS', 'CLICK_NETWORK_HELP', 'MODAL_CLOSE'])
})

test('a plugin that is taken out says nothing more', async () => {
  const { portico } = await start()
  await portico.open()
  await waitFor(() => expect(sink.told()).toHaveLength(2))
  await portico.plugins.disable('analytics')
  await portico.close()
  await settle()
  await portico.plugins.enable('analytics')
  await portico.open()
  await waitFor(() => expect(sink.told()).toHaveLength(4))
  expect(sink.told().map(([name]) => name)).toEqual(['INITIALIZE', 'MODAL_OPEN', 'INITIALIZE', 'MODAL_OPEN'])
})
