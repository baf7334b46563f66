import { waitFor } from '@testing-library/dom'
import { evm } from '../../adapters/evm/index.ts'
import type { Eip1193Provider } from '../../kernel/contract/provider.ts'
import { token } from '../../kernel/contract/tokens.ts'
import { announceWallet } from '../../kernel/testing/test-wallet.ts'
import { modal } from '../../plugins/modal/index.ts'
import { tokens } from '../../plugins/tokens/index.ts'
import { destroyKernels, startProbed } from '../kernel/support/kernel.ts'
import { makePlugin } from '../kernel/support/make-plugin.ts'
import { drawPart, removeParts } from '../plugins/support/draw-part.tsx'
import { createHoldings, USDC } from '../plugins/support/holdings.ts'
import { stubModalDialogs } from '../plugins/support/modal-dialogs.ts'
import { createScriptedApi, listedToken, priceRow } from '../plugins/support/scripted-api.ts'
import { createSessionChain } from '../plugins/support/session-chain.ts'
import { startSession } from '../plugins/support/start-session.ts'
import { type CallChain, followCalls } from '../support/call-chain.ts'
import { filesOf, WALKED, walkOf } from './support/walk.ts'

// The first walk, a click, is held against the call stack in tests/plugins/wallets/click.test.tsx: it is one task.

let chain: CallChain | undefined

const drawn = (): string | null | undefined => document.querySelector('portico-modal')?.shadowRoot?.textContent

afterEach(() => {
  chain?.stop()
  chain = undefined
  removeParts()
  return destroyKernels()
})

test("a token's price is asked for on the way that the guide walks", async () => {
  let walked: readonly string[] | undefined
  const api = createScriptedApi({
    balance: () => ({ balances: [] }),
    swapTokens: () => ({ tokens: [listedToken(USDC, 'USDC')] }),
    price() {
      walked ??= chain?.files()
      return { fungibles: [priceRow('USDC', 1)] }
    },
  })
  const { services } = await startSession(createSessionChain(createHoldings().features), [tokens()], api.options)
  const [entry] = services.slots.of('account.tabs').get()
  if (!entry) throw new Error('The account has no tab.')
  const tab = await services.slots.load(entry)
  chain = followCalls(WALKED)
  drawPart(tab)
  await waitFor(() => expect(walked).toBeDefined())
  expect([...(walked ?? [])].sort()).toEqual([...filesOf(walkOf("A token's price"))].sort())
})

test('a foreign view is loaded, and its plugin set up, on the way that the guide walks', async () => {
  stubModalDialogs()
  const walked = new Set<string>()
  const note = (): void => {
    for (const file of chain?.files() ?? []) walked.add(file)
  }
  const acme = makePlugin(
    {
      id: 'acme.staking',
      provides: { staking: token('acme.staking@1') },
      views: {
        'acme.staking:Stake': {
          title: 'title',
          async load() {
            note()
            return { default: () => <p>Stake</p> }
          },
        },
      },
    } as never,
    () => {
      note()
      return { staking: {} }
    },
  )
  const home = makePlugin({
    id: 'wallets',
    views: { Connect: { title: 'Connect', load: async () => ({ default: () => <p>Wallets</p> }) } },
  } as never)
  const { portico, services } = await startProbed({ plugins: [modal(), home, acme] })
  await portico.open()
  await waitFor(() => expect(drawn()).toContain('Wallets'))
  chain = followCalls(WALKED)
  services.router.current.subscribe(note)
  void services.router.push('acme.staking:Stake' as never)
  await waitFor(() => expect(drawn()).toContain('Stake'))
  expect([...walked].sort()).toEqual([...filesOf(walkOf("A foreign plugin's view"))].sort())
})

test("a host's personal_sign passes the gate on the way that the guide walks", async () => {
  const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
  let walked: readonly string[] | undefined
  const answers: Readonly<Record<string, unknown>> = { eth_requestAccounts: [ADDRESS], eth_accounts: [ADDRESS], eth_chainId: '0x1' }
  const provider = {
    async request({ method }: { readonly method: string }) {
      if (method === 'personal_sign') walked ??= chain?.files()
      return answers[method] ?? '0x'
    },
    on: () => undefined,
    removeListener: () => undefined,
  } as unknown as Eip1193Provider
  const silence = announceWallet({ name: 'Kestrel', rdns: 'test.kestrel' }, provider)
  try {
    const { portico, services } = await startProbed({ plugins: [evm()] })
    await services.connectors.discover()
    await services.sessions.connect('test.kestrel')
    // Its code comes with the first request.
    await portico.getProvider('eip155')?.request({ method: 'eth_chainId' })
    chain = followCalls(WALKED)
    await portico.getProvider('eip155')?.request({ method: 'personal_sign', params: ['0x68656c6c6f', ADDRESS] })
    expect([...(walked ?? [])].sort()).toEqual([...filesOf(walkOf("A host's `personal_sign`"))].sort())
  } finally {
    silence()
  }
})
