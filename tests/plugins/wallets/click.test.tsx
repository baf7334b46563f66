import { fireEvent, waitFor, within } from '@testing-library/dom'
import { getAddress } from 'viem'
import { evm } from '../../../adapters/evm/index.ts'
import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import { announceWallet } from '../../../kernel/testing/test-wallet.ts'
import { account } from '../../../plugins/account/index.ts'
import { networks } from '../../../plugins/networks/index.ts'
import { wallets } from '../../../plugins/wallets/index.ts'
import { filesOf, walkOf } from '../../docs/support/walk.ts'
import { destroyKernels, startProbed } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { settle } from '../../support/deferred.ts'
import { createDrawnShell, drawnRoot } from '../support/drawn-shell.tsx'
import { ADDRESS } from '../support/test-chain.ts'

// Browsers let a wallet open its window only while the visitor's click is alive: the wallet must hear of it within `click()`.

let silence: (() => void) | undefined

afterEach(async () => {
  silence?.()
  silence = undefined
  await destroyKernels()
})

/** A wallet of the page that notes what it is asked, with the real adapter and a guard that may be asked before each move. */
const start = async (guard?: () => Promise<{ readonly allow: true } | { readonly allow: false; readonly reason: string }>) => {
  const asked: string[] = []
  const stacks: string[] = []
  const answers: Readonly<Record<string, unknown>> = { eth_requestAccounts: [ADDRESS], eth_accounts: [ADDRESS], eth_chainId: '0x1' }
  const refusing = new Set<string>()
  const provider = {
    request: async ({ method }: { readonly method: string }) => {
      asked.push(method)
      stacks.push(new Error(method).stack ?? '')
      if (refusing.has(method)) throw Object.assign(new Error('no'), { code: 4001 })
      return answers[method] ?? null
    },
    on: () => undefined,
    removeListener: () => undefined,
  } as unknown as Eip1193Provider
  silence = announceWallet({ name: 'Kestrel', rdns: 'test.kestrel' }, provider)
  const guards = makePlugin({
    id: 'test.guard',
    guards: guard ? [{ id: 'g', on: 'navigate', required: true, load: async () => ({ default: () => guard }) }] : [],
  } as never)
  const kernel = await startProbed({
    replaceableViews: ['UnsupportedChain'],
    plugins: [createDrawnShell(), wallets(), account(), networks(), evm(), guards],
  })
  await kernel.portico.open()
  await waitFor(() => expect(drawnRoot().childElementCount).toBeGreaterThan(0))
  const screen = within(drawnRoot())
  const row = () => screen.findByRole('button', { name: /^Kestrel/ })
  const button = (name: string) => screen.findByRole('button', { name })
  await row()
  // The code that asks has come: the wallet is on screen.
  await waitFor(() => expect(screen.getByRole('list', { name: 'Wallets' }).getAttribute('aria-busy')).toBe('false'))
  await kernel.services.sessions.prepare('test.kestrel')
  return { ...kernel, asked, stacks, refusing, screen, row, button }
}

test('a click on a row of Connect asks the wallet in the task of the click', async () => {
  const { row, asked, portico } = await start()
  const element = await row()
  expect(asked).toEqual([])
  element.click()
  expect(asked).toEqual(['eth_requestAccounts'])
  await waitFor(() => expect(portico.getState()).toMatchObject({ status: 'connected', open: false }))
  expect(asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
})

test('its way is the one that the guide walks, file by file', async () => {
  const walk = filesOf(walkOf('A click on an announced wallet'))
  const { row, stacks } = await start()
  const element = await row()
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 200
  try {
    element.click()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
  const passed = [...(stacks[0] ?? '').matchAll(/((?:kernel|plugins|adapters)\/[\w/-]+\.tsx?):\d/g)].map(([, path = '']) => path)
  const ours = [...new Set(passed)].filter((path) => !path.startsWith('plugins/wallets/click'))
  expect(ours.sort()).toEqual([...walk].sort())
})

test('the host hears of the connection without waiting for a view', async () => {
  const { row, portico } = await start()
  ;(await row()).click()
  // Microtasks alone: no frame, no timer, no chunk.
  await settle()
  expect(portico.getState()).toMatchObject({ status: 'connected', account: { address: getAddress(ADDRESS) } })
})

test('so does "Try again"', async () => {
  const { row, asked, refusing, button } = await start()
  refusing.add('eth_requestAccounts')
  ;(await row()).click()
  const again = await button('Try again')
  asked.length = 0
  again.click()
  expect(asked).toEqual(['eth_requestAccounts'])
})

test('where a guard keeps the visitor, the wallet that was asked is given up', async () => {
  let open = true
  const { row, asked, services, portico } = await start(async () => (open ? { allow: true } : { allow: false, reason: 'NO' }))
  open = false
  const held: boolean[] = []
  services.sessions.of('eip155').subscribe(({ status }) => held.push(status === 'connecting'))
  ;(await row()).click()
  expect(asked).toEqual(['eth_requestAccounts'])
  await waitFor(() => expect(portico.getState().status).not.toBe('connecting'))
  expect(held).toContain(true)
})

test('a click on a network asks the wallet in the task of the click', async () => {
  const { row, asked, refusing, portico, services, screen } = await start()
  ;(await row()).click()
  await waitFor(() => expect(portico.getState()).toMatchObject({ status: 'connected', open: false }))
  refusing.add('wallet_switchEthereumChain')
  await portico.open({ view: 'Networks' })
  const network = await screen.findByRole('button', { name: 'Chain 10' })
  await services.sessions.prepare('test.kestrel')
  asked.length = 0
  fireEvent.click(network)
  expect(asked).toEqual(['wallet_switchEthereumChain'])
  const again = await screen.findByRole('button', { name: 'Try again' })
  asked.length = 0
  again.click()
  expect(asked).toEqual(['wallet_switchEthereumChain'])
})
