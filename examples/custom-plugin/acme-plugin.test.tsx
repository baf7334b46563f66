import { readFileSync } from 'node:fs'
import { configure, fireEvent, waitFor, within } from '@testing-library/dom'
import { createPortico, type Portico } from 'portico'
import { defaults } from 'portico/defaults'
import { mainnet } from 'portico/networks'
import type { ApprovalButtons, RpcRequest } from 'portico/plugin'
import { checkPlugin, createTestStore, createTestWallet, mountPlugin, press, type TestWallet } from 'portico/testing'
import { createRoot } from 'react-dom/client'
import { acmeStaking, STAKING } from './acme-plugin.tsx'

const ACCOUNT = '0x52908400098527886E0F7030069857D2E4169EE7'
const ENTRIES = ['portico/plugin', 'portico/react', 'portico/ui-kit', 'react']

// ms; a busy machine loads a view slowly.
configure({ asyncUtilTimeout: 30_000 })

/** Presses a button of an approval, once it has rested. */
const pressRested = async (button: HTMLElement): Promise<void> => {
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  press(button)
}

describe('the file', () => {
  const source = readFileSync(`${__dirname}/acme-plugin.tsx`, 'utf8')

  test('has fewer than 60 lines', () => {
    expect(source.trimEnd().split('\n').length).toBeLessThan(60)
  })
  test('imports public entries only', () => {
    const imported = [...source.matchAll(/from '([^']+)'/g)].map(([, specifier]) => specifier)
    expect(imported.length).toBeGreaterThan(0)
    expect(imported.filter((specifier) => !ENTRIES.includes(String(specifier)))).toEqual([])
  })
})

describe('the plugin alone', () => {
  const request: RpcRequest<string> = {
    id: 'request-1',
    method: 'acme_stake',
    params: 'Meadow',
    connectorId: 'test.wallet',
    account: { namespace: 'eip155', address: ACCOUNT, type: 'eoa' },
    network: 'eip155:1',
    origin: 'https://host.test',
    signal: new AbortController().signal,
  }

  const buttonIn = (root: ShadowRoot, name: string): HTMLElement => {
    const found = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    if (!found) throw new Error(`There is no "${name}".`)
    return found
  }

  test('its view stakes in the pool it was opened for, once', async () => {
    const mounted = await mountPlugin(acmeStaking(), { createRoot })
    const root = await mounted.renderView('acme.staking:Stake', { pool: 'Harbour' })
    fireEvent.click(buttonIn(root, 'Stake in Harbour'))
    fireEvent.click(buttonIn(root, 'Stake in Harbour'))
    expect(mounted.service(STAKING).stakes.get()).toEqual(['Harbour'])
    expect(mounted.reported).toEqual([])
    mounted.unload()
  })
  test('the approval view gives its two buttons to the kernel, and answers nothing by itself', async () => {
    const bound: unknown[] = []
    const rpc = {
      pending: createTestStore([request]),
      bindButtons(id: string, { approve, reject }: ApprovalButtons) {
        bound.push(id, approve?.textContent, reject.textContent)
        return () => bound.push('undone')
      },
    }
    const mounted = await mountPlugin(acmeStaking(), { deps: { rpc }, createRoot })
    const root = await mounted.renderView('acme.staking:Approve', { requestId: request.id })
    const approve = buttonIn(root, 'Stake in Meadow')
    await waitFor(() => expect(bound).toHaveLength(3))
    press(approve)
    expect([bound, mounted.service(STAKING).stakes.get()]).toEqual([[request.id, 'Stake in Meadow', 'Reject'], []])
    mounted.unload()
    expect(bound.at(-1)).toBe('undone')
    expect(document.querySelector('portico-modal')).toBeNull()
  })
  test('leaves nothing behind, and all that its manifest names is there', async () => {
    expect(await checkPlugin(acmeStaking())).toEqual([])
  })
})

// jsdom knows the element and not its methods, and no media queries: motion is off.
const teachDialog = (): void => {
  Object.assign(window, { matchMedia: () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }) })
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.setAttribute('open', '')
    },
    close(this: HTMLDialogElement) {
      this.removeAttribute('open')
    },
  })
}

describe('the plugin in a kernel', () => {
  beforeAll(teachDialog)
  let portico: Portico
  let wallet: TestWallet
  let silence: () => void
  beforeEach(() => {
    wallet = createTestWallet({ accounts: [ACCOUNT] })
    silence = wallet.announce()
    portico = createPortico({
      id: 'acme-test',
      networks: [mainnet],
      plugins: [...defaults({ walletconnect: false }), acmeStaking()],
      metadata: { name: 'Test', description: '', url: 'https://host.test', icons: [] },
      logLevel: 'silent',
    })
  })
  afterEach(async () => {
    await portico.destroy()
    silence()
    localStorage.clear()
  })

  const modal = () => {
    const root = document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')
    if (!root) throw new Error('There is no modal.')
    return within(root)
  }
  const button = (name: string | RegExp): Promise<HTMLElement> => waitFor(() => modal().getByRole('button', { name, hidden: true }))
  const connect = async () => {
    await portico.open()
    fireEvent.click(await button(/Test Wallet/))
    await waitFor(() => expect(portico.getAccount()?.address).toBe(ACCOUNT))
    const provider = portico.getProvider('eip155')
    if (!provider) throw new Error('There is no provider.')
    return provider
  }

  test('its group stands in the Connect view and leads to its view', async () => {
    await portico.open()
    fireEvent.click(await button(/Harbour/))
    await button('Stake in Harbour')
  })
  test('its method asks in its own view before it runs, and the wallet never hears of it', async () => {
    const provider = await connect()
    const staked = provider.request({ method: 'acme_stake', params: ['Meadow'] })
    await pressRested(await button('Stake in Meadow'))
    await staked
    expect(wallet.requests.map(({ method }) => method)).not.toContain('acme_stake')
    await waitFor(() => expect(portico.getState().open).toBe(false))
    await portico.open()
    fireEvent.click(await waitFor(() => modal().getByRole('tab', { name: 'Stakes', hidden: true })))
    await waitFor(() => modal().getByText('Meadow'))
  })
  test('refusing is 4001, wrong params are -32602', async () => {
    const provider = await connect()
    const refused = expect(provider.request({ method: 'acme_stake', params: ['Harbour'] })).rejects.toMatchObject({ code: 4001 })
    await pressRested(await button('Reject'))
    await refused
    await expect(provider.request({ method: 'acme_stake', params: ['Nowhere'] })).rejects.toMatchObject({ code: -32602 })
  })
  test('taken out, its method goes to the wallet like any other', async () => {
    const provider = await connect()
    await portico.plugins.remove('acme.staking')
    await expect(provider.request({ method: 'acme_stake', params: ['Harbour'] })).rejects.toMatchObject({ code: 4200 })
    await portico.open()
    await waitFor(() => modal().getByText('Tokens'))
    expect(modal().queryByText('Stakes')).toBeNull()
  })
})
