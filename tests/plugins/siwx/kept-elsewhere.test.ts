import { createRoot } from 'react-dom/client'
import type { ConnectProof } from '../../../kernel/contract/adapters.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { createTestStore, mountPlugin } from '../../../kernel/testing/index.ts'
import type { SiwxConfig, SiwxSession } from '../../../plugins/siwx/config.ts'
import { SIWX, siwx } from '../../../plugins/siwx/index.ts'
import { formatMessage } from '../../../server/siwx/check-message.ts'
import { deferred } from '../../support/deferred.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { until } from '../../support/wait.ts'
import { ETHEREUM } from '../support/start-session.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const CHAIN = 'eip155:1'
const OPTIMISM = { ...ETHEREUM, id: 10, caipNetworkId: 'eip155:10' } as const

const sessionOf = (chainId: `eip155:${string}` = CHAIN, accountAddress = ADDRESS): SiwxSession => ({
  data: { accountAddress, chainId, domain: 'host.test', uri: 'https://host.test/', version: '1', nonce: 'nonce0001' },
  message: 'Signed',
  signature: '0x12',
})
const config = (changes: Partial<SiwxConfig> = {}): SiwxConfig => ({
  createMessage: async (input) => ({
    ...input,
    domain: 'host.test',
    uri: 'https://host.test/',
    version: '1',
    nonce: 'nonce0001',
    issuedAt: '2026-11-22T10:00:00.000Z',
    toString: () => 'A message',
  }),
  addSession: async () => undefined,
  setSessions: async () => undefined,
  getSessions: async () => [],
  revokeSession: async () => undefined,
  getRequired: () => true,
  ...changes,
})

/** The plugin by itself, and its guard of `connect` as the kernel asks it. */
const mount = async (own: SiwxConfig) => {
  const account = { namespace: 'eip155', address: ADDRESS, caipAddress: `${CHAIN}:${ADDRESS}`, type: 'eoa' }
  const active = createTestStore<unknown>(undefined)
  const network = createTestStore<unknown>(ETHEREUM)
  const toasts: string[] = []
  const mounted = await mountPlugin(siwx({ siwx: own }), {
    createRoot,
    ports: { clock: createManualClock() },
    deps: {
      accounts: { active },
      networks: { all: createTestStore([ETHEREUM, OPTIMISM]), active: network },
      wallet: { info: createTestStore({ name: 'Kestrel' }), load: async () => ({ namespace: 'eip155' }) },
      i18n: { ready: async () => undefined },
      toasts: {
        show: ({ kind, text }: { readonly kind: string; readonly text: string }) => {
          toasts.push(`${kind}: ${text}`)
          return { dismiss: () => void toasts.push('gone'), update: () => undefined }
        },
      },
    },
  })
  const service = mounted.service(SIWX)
  const { events } = mounted.scope.ports as { readonly events: { on(name: string, hear: () => void): void } }
  const heard: string[] = []
  for (const name of ['SIWX_AUTH_SUCCESS', 'SIWX_AUTH_ERROR']) events.on(name, () => heard.push(name))
  const settle = (trigger: 'connect' | 'restore', proofs: readonly ConnectProof[] = [], chain = CHAIN) =>
    service.settle(
      {
        connection: { namespace: 'eip155', network: chain, accounts: [account] },
        trigger,
        proofs,
        wallet: { info: { name: 'Kestrel' }, load: async () => ({ namespace: 'eip155' }) },
      } as never,
      new AbortController().signal,
    )
  /** What a wallet signs of our message, on each of the networks. */
  const sign = async (): Promise<readonly ConnectProof[]> => {
    const [asked] = await service.messages({ namespace: 'eip155' } as never, new AbortController().signal)
    if (!asked) throw new Error('Nothing was asked.')
    const { networks, ...fields } = asked
    return networks.map((chainId) => ({
      nonce: asked.nonce,
      account: ADDRESS,
      network: chainId,
      signature: '0x12',
      scheme: 'eip191',
      message: formatMessage({ ...fields, accountAddress: ADDRESS, chainId }),
    }))
  }
  return { service, settle, sign, toasts, heard, active, network, account }
}

describe('what a wallet signed with the connection is kept by the host’s setSessions', () => {
  test('which is called once with all of them; “Authenticating...” is on screen until it has answered', async () => {
    const kept = deferred<void>()
    const setSessions = jest.fn((_: SiwxSession[]) => kept.promise)
    const at = await mount(config({ setSessions, getSessions: async () => [sessionOf()] }))
    const settled = at.settle('connect', await at.sign())
    await until(() => at.toasts.length > 0)
    expect(at.toasts).toEqual(['loading: Authenticating...'])
    kept.resolve()
    expect(await settled).toEqual({ allow: true })
    expect(at.toasts).toEqual(['loading: Authenticating...', 'gone'])
    expect(setSessions.mock.calls).toEqual([
      [
        ['eip155:1', 'eip155:10'].map((chainId) =>
          expect.objectContaining({ signature: '0x12', data: expect.objectContaining({ chainId, accountAddress: ADDRESS }) }),
        ),
      ],
    ])
    expect(at.heard).toEqual(['SIWX_AUTH_SUCCESS'])
  })

  test.each([
    ['fails', new Error('down'), 'notAnswered'],
    ['says that the signature is not valid', new PorticoError('SIWX_SIGNATURE_INVALID', 'no'), 'notValid'],
    ['says that the time is not right', new PorticoError('SIWX_MESSAGE_INVALID', 'late'), 'clock'],
  ])('where it %s, that is what is said', async (_, error, reason) => {
    const at = await mount(config({ setSessions: () => Promise.reject(error) }))
    expect(await at.settle('connect', await at.sign())).toEqual({ allow: false, reason })
    expect(at.heard).toEqual(['SIWX_AUTH_ERROR'])
  })

  test('what the wallet has written otherwise never reaches it', async () => {
    const setSessions = jest.fn(async () => undefined)
    const at = await mount(config({ setSessions }))
    const [proof] = await at.sign()
    const other = { ...(proof as ConnectProof), message: proof?.message.replace('host.test wants', 'evil.test wants') ?? '' }
    expect(await at.settle('connect', [other])).toEqual({ allow: false, reason: 'notValid' })
    expect(setSessions).not.toHaveBeenCalled()
  })
})

describe('the session of the connected account', () => {
  test('is there from the sign-in on, for this account and network alone, until the host says that it is over', async () => {
    let sessions = [sessionOf()]
    const at = await mount(config({ getSessions: async () => sessions, getToken: async (chain, address) => `${chain} ${address}` }))
    const seen: unknown[] = []
    at.service.session.subscribe((session) => seen.push(session?.message))
    expect(await at.settle('restore')).toEqual({ allow: true })
    expect(at.service.session.get()).toBeUndefined()
    at.active.set(at.account)
    expect(at.service.session.get()).toEqual(sessionOf())
    expect(await at.service.getToken()).toBe(`${CHAIN} ${ADDRESS}`)
    at.network.set(OPTIMISM)
    expect(at.service.session.get()).toBeUndefined()
    at.network.set(ETHEREUM)
    at.active.set({ ...at.account, address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' })
    expect(at.service.session.get()).toBeUndefined()
    at.active.set(at.account)
    sessions = []
    expect(await at.service.getSessions()).toEqual([])
    expect(at.service.session.get()).toBeUndefined()
    expect(seen).toContain('Signed')
  })

  test('a host without tokens has none to hand out', async () => {
    const at = await mount(config())
    at.active.set(at.account)
    expect(await at.service.getToken()).toBeUndefined()
  })
})
