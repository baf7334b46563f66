import { readFileSync } from 'node:fs'
import { waitFor } from '@testing-library/dom'
import { account } from '../../../plugins/account/index.ts'
import { defineElements } from '../../../plugins/modal/element.ts'
import { staticImports } from '../../../scripts/static-imports.ts'
import { destroyKernels, startProbed } from '../../kernel/support/kernel.ts'
import { createScriptedWallet } from '../../kernel/support/scripted-wallet.ts'
import { createShell } from '../../kernel/support/shell.ts'
import { createSessionChain } from '../support/session-chain.ts'
import { startSession } from '../support/start-session.ts'

afterEach(async () => {
  document.body.replaceChildren()
  await destroyKernels()
})

const start = async () => {
  const wallet = createScriptedWallet()
  const kernel = await startProbed({ plugins: [createShell(() => undefined), wallet.plugin] })
  await kernel.services.connectors.discover()
  return kernel
}

const place = (name: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  document.body.append(element)
  return element
}

const buttonIn = (element: HTMLElement): HTMLButtonElement | null | undefined =>
  element.querySelector('span')?.shadowRoot?.querySelector('button')

test('they are drawn without React, which comes with the modal', () => {
  const texts = [...staticImports('plugins/modal/element.ts')].map((file) => readFileSync(file, 'utf8'))
  expect(texts.length).toBeGreaterThan(5)
  expect(texts.filter((text) => /^import (?!type ).*'react(-dom)?(\/[^']*)?'$/m.test(text))).toEqual([])
})

test('they have the names, the picture and the states that those of React have', async () => {
  const { portico, services } = await start()
  defineElements(portico, { prefix: 'same' })
  const [connect, network] = [place('same-connect-button'), place('same-network-button', { size: 's' })]
  const seen = (element: HTMLElement) => buttonIn(element)?.outerHTML.replace(/\s+/g, ' ')
  expect([buttonIn(connect)?.className, buttonIn(connect)?.textContent]).toEqual(['button primary s host', 'Connect wallet'])
  expect([connect.querySelector('span')?.lang, buttonIn(network)?.ariaLabel]).toEqual(['en', 'Network Chain 1'])
  expect(seen(network)).toContain('glyph network g20 drawn')
  const pending = services.sessions.connect('alpha')
  await waitFor(() => expect([buttonIn(connect)?.ariaBusy, buttonIn(connect)?.ariaDisabled]).toEqual(['true', 'true']))
  await pending
  await waitFor(() => expect(seen(connect)).toContain('glyph avatar g20 drawn'))
  expect(buttonIn(connect)?.ariaLabel).toMatch(/^Account 0xalpha1/)
  expect(buttonIn(connect)?.ariaBusy).toBeNull()
  await portico.setLocale('de')
  portico.setTheme({ mode: 'light' })
  expect(connect.querySelector('span')?.dataset.mode).toBe('light')
})

test('the three buttons are elements: they follow attributes and the kernel, and open the modal', async () => {
  const { portico, services } = await start()
  defineElements(portico, { prefix: 'shop' })
  const [connect, account] = [place('shop-connect-button', { label: 'Sign in', size: 'huge' }), place('shop-account-button')]
  await waitFor(() => expect(buttonIn(connect)?.textContent).toBe('Sign in'))
  expect(buttonIn(account)).toBeUndefined()
  connect.setAttribute('label', 'Join')
  connect.toggleAttribute('disabled', true)
  await waitFor(() => expect([buttonIn(connect)?.textContent, buttonIn(connect)?.ariaDisabled]).toEqual(['Join', 'true']))
  connect.removeAttribute('disabled')
  await waitFor(() => expect(buttonIn(connect)?.hasAttribute('aria-disabled')).toBe(false))
  buttonIn(connect)?.click()
  await waitFor(() => expect(portico.getState().open).toBe(true))
  await services.sessions.connect('alpha')
  await waitFor(() => expect(buttonIn(account)?.textContent).toMatch(/^0xalpha1/))
  connect.remove()
  await waitFor(() => expect(connect.childElementCount).toBe(0))
})

test('names are taken once, by a kernel that lives; the next kernel takes over those of one that has ended', async () => {
  const first = await start()
  defineElements(first.portico, { prefix: 'desk' })
  const button = place('desk-connect-button', { label: 'One' })
  await waitFor(() => expect(buttonIn(button)?.textContent).toBe('One'))
  const second = await start()
  expect(() => defineElements(second.portico, { prefix: 'desk' })).toThrow(expect.objectContaining({ code: 'ELEMENT_NAME_TAKEN' }))
  await first.portico.destroy()
  defineElements(second.portico, { prefix: 'desk' })
  await second.services.sessions.connect('alpha')
  await waitFor(() => expect(buttonIn(button)?.textContent).toMatch(/^0xalpha1/))
})

test('a page that defines them again for the kernel that has them keeps what stands', async () => {
  const { portico, services } = await start()
  defineElements(portico, { prefix: 'again' })
  const button = place('again-connect-button', { label: 'One' })
  defineElements(portico, { prefix: 'again' })
  await services.sessions.connect('alpha')
  await waitFor(() => expect(buttonIn(button)?.textContent).toMatch(/^0xalpha1/))
})

test('a name of somebody else leaves all three alone, and a prefix has to begin a name', async () => {
  const { portico } = await start()
  customElements.define('bank-network-button', class extends HTMLElement {})
  expect(() => defineElements(portico, { prefix: 'bank' })).toThrow(expect.objectContaining({ code: 'ELEMENT_NAME_TAKEN' }))
  expect(customElements.get('bank-connect-button')).toBeUndefined()
  for (const prefix of ['', 'A', '1shop', 'a b']) {
    expect(() => defineElements(portico, { prefix })).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }))
  }
})

test('with `balance="show"` the balance stands before the address, and follows the account; nobody is asked without it', async () => {
  const asked: string[] = []
  const balance = {
    balance: async ({ account: address }: { readonly account: string }) => {
      asked.push(address)
      return { amount: 1_204_500_000_000_000_000n, decimals: 18, symbol: 'ETH' }
    },
  }
  const chain = createSessionChain({ balance })
  const { portico } = await startSession(chain, [account()])
  defineElements(portico, { prefix: 'worth' })
  const [button, connect] = [place('worth-account-button'), place('worth-connect-button', { balance: 'show', label: 'Sign in' })]
  await waitFor(() => expect(buttonIn(button)?.textContent).toBe('0x4f2A…c91E'))
  await waitFor(() => expect(buttonIn(connect)?.textContent).toBe('1.204 ETH · 0x4f2A…c91E'))
  connect.remove()
  asked.length = 0
  button.setAttribute('label', 'Mine')
  expect(buttonIn(button)?.textContent).toBe('0x4f2A…c91E')
  expect(asked).toEqual([])
  button.setAttribute('balance', 'show')
  await waitFor(() => expect(buttonIn(button)?.textContent).toBe('1.204 ETH · 0x4f2A…c91E'))
  chain.moveTo({ address: '0x52908400098527886E0F7030069857D2E4169EE7' })
  await waitFor(() => expect(buttonIn(button)?.textContent).toBe('1.204 ETH · 0x5290…9EE7'))
  button.removeAttribute('balance')
  expect(buttonIn(button)?.textContent).toBe('0x5290…9EE7')
})
