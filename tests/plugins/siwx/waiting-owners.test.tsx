import { fireEvent, waitFor, within } from '@testing-library/dom'
import { createRoot } from 'react-dom/client'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Json, StoragePort } from '../../../kernel/contract/ports.ts'
import { createTestStore, mountPlugin } from '../../../kernel/testing/index.ts'
import type { SiwxConfig, SiwxSession } from '../../../plugins/siwx/config.ts'
import { SIWX, siwx } from '../../../plugins/siwx/index.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { ETHEREUM } from '../support/start-session.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const CHAIN = 'eip155:1'

const memory = (): StoragePort => {
  const values = new Map<string, Json>()
  return {
    get: (key, parse) => (values.has(key) ? parse(structuredClone(values.get(key))) : undefined),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    watch: () => () => undefined,
  }
}

/** A contract account of several owners, and a host that keeps what it has signed. */
const createSafe = () => {
  const clock = createManualClock()
  const [storage, added]: [StoragePort, SiwxSession[]] = [memory(), []]
  let made = 0
  const state = {
    signed: false as boolean | 'no answer',
    answer: '0x',
    fails: undefined as Error | undefined,
    asked: 0,
    lifetime: 3_600_000,
  }
  const config: SiwxConfig = {
    async createMessage(input) {
      made += 1
      const text = `Message ${made}`
      const [issuedAt, expirationTime] = [0, state.lifetime].map((ms) => new Date(clock.now() + ms).toISOString())
      const times = { issuedAt: `${issuedAt}`, expirationTime: `${expirationTime}` }
      return {
        ...input,
        ...times,
        domain: 'host.test',
        uri: 'https://host.test/',
        version: '1',
        nonce: `nonce-${made}`,
        toString: () => text,
      }
    },
    async addSession(session) {
      if (state.fails) throw state.fails
      added.push(session)
    },
    setSessions: async () => undefined,
    getSessions: async () => added.slice(-1),
    revokeSession: async () => undefined,
    getRequired: () => true,
  }
  const adapter = {
    namespace: 'eip155',
    sign: {
      async signMessage() {
        state.asked += 1
        return state.answer
      },
    },
    verify: {
      async verifyMessage({ signature }: { readonly signature: string }) {
        if (state.signed === 'no answer') throw new Error('away')
        return signature === '0x' && state.signed
      },
    },
  }
  /** A visit to the page. */
  const visit = async () => {
    const account = { namespace: 'eip155', address: ADDRESS, caipAddress: `${CHAIN}:${ADDRESS}`, type: 'eoa' }
    const mounted = await mountPlugin(siwx({ siwx: config }), {
      createRoot,
      ports: { clock, storage },
      deps: {
        accounts: { active: createTestStore<unknown>(account) },
        networks: { all: createTestStore([ETHEREUM]), active: createTestStore<unknown>(ETHEREUM) },
        wallet: { info: createTestStore<unknown>({ name: 'Safe' }), load: async () => adapter },
        router: { current: createTestStore({ view: 'SIWXSignMessage' }), reset: async () => true },
        sessions: { disconnect: async () => undefined },
      },
    })
    const service = mounted.service(SIWX)
    const restore = () =>
      service.settle(
        {
          connection: { namespace: 'eip155', network: CHAIN, accounts: [account] },
          trigger: 'restore',
          proofs: [],
          wallet: { info: { name: 'Safe' }, load: async () => adapter },
        } as never,
        new AbortController().signal,
      )
    const open = async () => {
      const leave = mounted.answers.enter.SIWXSignMessage?.(undefined as never) ?? (() => undefined)
      const screen = within((await mounted.renderView('SIWXSignMessage')) as unknown as HTMLElement)
      return { screen, leave, press: (name: string) => fireEvent.click(screen.getByRole('button', { name })) }
    }
    return { service, restore, open }
  }
  const begin = async () => {
    const at = await visit()
    const opened = await at.open()
    await opened.screen.findByText('Message 1')
    opened.press('Sign')
    await opened.screen.findByRole('status')
    return { ...at, ...opened }
  }
  return { clock, state, added, visit, begin, storage }
}

test('the empty signature of a contract account waits for its other owners; declined is not said', async () => {
  const safe = createSafe()
  const { screen, service } = await safe.begin()
  expect(screen.getByRole('status').textContent).toContain('Waiting for the other owners')
  expect(service.question.get()).toMatchObject({ phase: 'waiting', problem: undefined })
  await safe.clock.advance(10_000)
  safe.state.signed = 'no answer'
  await safe.clock.advance(10_000)
  expect([service.question.get()?.phase, safe.added]).toEqual(['waiting', []])
  safe.state.signed = true
  await safe.clock.advance(10_000)
  await waitFor(() => expect(safe.added).toMatchObject([{ message: 'Message 1', signature: '0x', data: { nonce: 'nonce-1' } }]))
  await waitFor(() => expect(service.question.get()).toBeUndefined())
  expect(safe.storage.get('waiting', (value) => value)).toBeUndefined()
})

test('it waits through a reload: the same message goes on, and the wallet is not asked again', async () => {
  const safe = createSafe()
  const { leave } = await safe.begin()
  leave()
  const { open, service } = await safe.visit()
  const { screen } = await open()
  await screen.findByRole('status')
  await screen.findByText('Message 1')
  safe.state.signed = true
  await safe.clock.advance(10_000)
  await waitFor(() => expect(safe.added).toMatchObject([{ message: 'Message 1' }]))
  expect([safe.state.asked, service.question.get()]).toEqual([1, undefined])
})

test('where the owners have signed before the next visit, the account comes back signed in; before, it does not', async () => {
  const safe = createSafe()
  const { leave } = await safe.begin()
  leave()
  const { restore } = await safe.visit()
  expect(await restore()).toMatchObject({ allow: false, reason: 'expired' })
  safe.state.signed = true
  expect(await restore()).toEqual({ allow: true })
  expect(safe.added).toHaveLength(1)
})

test('who cancels waits no more; a message that has ended is not waited for', async () => {
  const cancelled = createSafe()
  const first = await cancelled.begin()
  first.press('Cancel')
  await waitFor(() => expect(first.service.question.get()).toBeUndefined())
  const next = await (await cancelled.visit()).open()
  await next.screen.findByText('Message 2')

  const ended = createSafe()
  const { screen, service } = await ended.begin()
  await ended.clock.advance(3_600_000)
  expect((await screen.findByRole('alert')).textContent).toBe('The other owners have not signed in time. Sign again.')
  await screen.findByText('Message 2')
  expect(service.question.get()?.phase).toBe('ready')
  ended.state.signed = true
  await ended.clock.advance(60_000)
  expect(ended.added).toEqual([])

  const late = createSafe()
  const { leave } = await late.begin()
  leave()
  await late.clock.advance(3_600_000)
  late.state.signed = true
  expect(await (await late.visit()).restore()).toMatchObject({ allow: false })
})

test('what the owners have signed is shown again where the site did not answer, and not where it was refused', async () => {
  const safe = createSafe()
  const { screen, press, service } = await safe.begin()
  safe.state.signed = true
  safe.state.fails = new Error('down')
  await safe.clock.advance(10_000)
  await screen.findByText('The site could not sign you in. Try again.')
  safe.state.fails = new PorticoError('SIWX_SIGNATURE_INVALID', 'no')
  press('Try again')
  await screen.findByText('The signature is not valid')
  expect(safe.state.asked).toBe(1)
  await screen.findByText('Message 2')
  safe.state.fails = undefined
  safe.state.answer = '0x12'
  press('Try again')
  await waitFor(() => expect(safe.added).toMatchObject([{ message: 'Message 2', signature: '0x12' }]))
  await waitFor(() => expect(service.question.get()).toBeUndefined())
})
