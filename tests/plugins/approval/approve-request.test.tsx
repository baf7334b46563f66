import { configure, fireEvent, waitFor, within } from '@testing-library/dom'
import { act } from '@testing-library/react'
import { evm } from '../../../adapters/evm/index.ts'
import type { Network } from '../../../kernel/contract/caip.ts'
import type { ChainAdapter } from '../../../kernel/contract/features.ts'
import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import { press } from '../../../kernel/testing/press.ts'
import { approval } from '../../../plugins/approval/index.ts'
import { modal } from '../../../plugins/modal/index.ts'
import { destroyKernels, network, startProbed } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { createScriptedWallet } from '../../kernel/support/scripted-wallet.ts'
import { emptyView } from '../../kernel/support/shell.ts'
import { outcome } from '../../support/deferred.ts'
import { stubModalDialogs } from '../support/modal-dialogs.ts'

// ms; a busy machine loads a view slowly.
configure({ asyncUtilTimeout: 10_000 })

beforeAll(stubModalDialogs)
afterEach(destroyKernels)

const OWN = '0x52908400098527886E0F7030069857D2E4169EE7'
const FRIEND = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

/** A wallet that asks through the modal, in a kernel whose modal is drawn. */
const start = async (actions?: Partial<ChainAdapter>, namespace: 'eip155' | 'solana' = 'eip155') => {
  const wallet = createScriptedWallet({ type: 'AUTH', approval: 'modal', namespace, ...(actions && { actions }) })
  wallet.move('alpha', { address: OWN })
  const views = makePlugin({ id: 'wallets', views: { Connect: emptyView, Account: { ...emptyView, account: true } } })
  const metadata = { name: 'Your Bank', description: '', url: 'https://bank.example', icons: [] }
  const kernel = await startProbed({
    plugins: [modal(), approval(), views, wallet.plugin, evm({ eip6963: false, injected: false })],
    networks: [
      network(1),
      ...(namespace === 'solana' ? [{ ...network(1), caipNetworkId: 'solana:1', chainNamespace: namespace } as Network] : []),
    ],
    metadata,
  })
  await kernel.services.connectors.discover()
  await kernel.services.sessions.connect('alpha')
  const provider = kernel.portico.getProvider(namespace) as Eip1193Provider
  const dialog = () => {
    const found = document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')
    if (!found) throw new Error('Nothing is drawn.')
    return within(found)
  }
  const ask = async (method: string, params: readonly unknown[]) => {
    const answer = outcome(provider.request({ method, params }))
    await waitFor(() => dialog().getByRole('button', { name: 'Approve', hidden: true }))
    return answer
  }
  /** Asks, and reads what the visitor would. */
  const shown = async (method: string, params: readonly unknown[]): Promise<string> => {
    void ask(method, params)
    await waitFor(() => dialog().getByRole('button', { name: 'Approve', hidden: true }))
    const drawn = document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')
    await waitFor(() => expect(drawn?.querySelector('[aria-busy="true"]')).toBeNull())
    return drawn?.textContent ?? ''
  }
  return { ...kernel, wallet, dialog, ask, shown, provider, sent: wallet.providerOf('alpha').requests }
}

const hex = (text: string): string => `0x${Buffer.from(text).toString('hex')}`

test('names the page’s own origin, not what the host calls itself', async () => {
  const text = await (await start()).shown('personal_sign', [hex('Hello'), OWN])
  expect(text).toContain('http://localhost asks for your approval.')
  expect(text).toContain('Chain 1 (eip155:1)')
  expect(text).not.toMatch(/Your Bank|bank\.example/)
})

test('a message is read, and nothing in it is hidden', async () => {
  const text = await (await start()).shown('personal_sign', [hex('Pay \u202E001\u200B now\nend'), OWN])
  expect(text).toContain('Message to sign')
  expect(text).toContain('Pay \\u{202E}001\\u{200B} now\\n\nend')
  expect(text).not.toContain('We cannot tell what this does')
})

test('params stand there with every hidden character written out', async () => {
  const text = await (await start()).shown('wallet_sendCalls', [{ from: OWN, calls: [{ to: 'a\u202Eb', 'da\u200Bta': '0x' }] }])
  expect(text).toContain('"to": "a\\u{202E}b"')
  expect(text).toContain('"da\\u{200B}ta": "0x"')
  expect(text).toContain('We cannot tell what this does')
})

test('a transfer of the coin is read; one that does more is not', async () => {
  const transfer = { from: OWN, to: FRIEND, value: '0x16345785d8a0000' }
  expect(await (await start()).shown('eth_sendTransaction', [transfer])).toMatch(/Amount.*0\.1 C/)
  await destroyKernels()
  const more = await (await start()).shown('eth_sendTransaction', [{ ...transfer, data: '0xa9059cbb' }])
  expect(more).toContain('We cannot tell what this does')
  await destroyKernels()
  const delegating = await (await start()).shown('eth_sendTransaction', [{ ...transfer, authorizationList: [] }])
  expect(delegating).toContain('We cannot tell what this does')
})

test('every leaf of typed data is on screen', async () => {
  const types = {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
  }
  const data = {
    types,
    primaryType: 'Mail',
    domain: { name: 'Post', chainId: 1 },
    message: { to: FRIEND, parts: [{ a: 'x\u2066' }, { b: '7' }] },
  }
  const text = await (await start()).shown('eth_signTypedData_v4', [OWN, JSON.stringify(data)])
  for (const leaf of ['"Mail"', '"Post"', FRIEND, '"x\\u{2066}"', '"7"']) expect(text).toContain(leaf)
})

test('bytes that are no text are said to be unreadable', async () => {
  expect(await (await start()).shown('personal_sign', ['0xff00', OWN])).toContain('We cannot tell what this does')
})

const PERMIT = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      ...['owner', 'spender'].map((name) => ({ name, type: 'address' })),
      ...['value', 'nonce', 'deadline'].map((name) => ({ name, type: 'uint256' })),
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'Coin', chainId: 1, verifyingContract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  message: { owner: OWN, spender: FRIEND, value: `${2n ** 256n - 1n}`, nonce: 0, deadline: `${2n ** 256n - 1n}` },
}

/** Whether Approve is the button that the eye is led to. */
const isPrimary = (dialog: ReturnType<typeof within>): boolean =>
  dialog.getByRole('button', { name: 'Approve', hidden: true }).classList.contains('primary')

test.each([
  ['a message', 'personal_sign', [hex('Hello'), OWN]],
  ['a transfer of the coin', 'eth_sendTransaction', [{ from: OWN, to: FRIEND, value: '0x5' }]],
])('Approve is the primary button of %s', async (_, method, params) => {
  const { dialog, shown } = await start()
  await shown(method, params)
  expect(isPrimary(dialog())).toBe(true)
})

test.each([
  ['bytes that are no text', 'personal_sign', ['0xff00', OWN]],
  ['a call that nobody knows', 'eth_sendTransaction', [{ from: OWN, to: FRIEND, data: '0xdeadbeef' }]],
  [
    'typed data that nobody knows',
    'eth_signTypedData_v4',
    [OWN, { ...PERMIT, primaryType: 'Order', types: { EIP712Domain: PERMIT.types.EIP712Domain, Order: [] }, message: {} }],
  ],
  ['a batch of nothing', 'wallet_sendCalls', [{ calls: [] }]],
  ['permissions', 'wallet_grantPermissions', [{ permissions: [] }]],
  ['a transaction of Solana', 'solana_signTransaction', { transaction: 'AQAB' }],
])('A20: of %s, which cannot be read, it is not', async (_, method, params) => {
  const { dialog, shown } = await start(undefined, method.startsWith('solana_') ? 'solana' : 'eip155')
  expect(await shown(method, params as readonly unknown[])).toContain('We cannot tell what this does')
  expect(isPrimary(dialog())).toBe(false)
})

test('A20: a permit without limit is marked, and its spender is there in full', async () => {
  const { dialog, shown } = await start()
  const text = await shown('eth_signTypedData_v4', [OWN, JSON.stringify(PERMIT)])
  for (const part of ['This lets somebody take all of a token', 'No limit', 'No end', FRIEND]) expect(text).toContain(part)
  expect(text).not.toContain('We cannot tell what this does')
  expect(isPrimary(dialog())).toBe(false)
})

test.each([
  ['a collection', { to: FRIEND, data: `0xa22cb465${'0'.repeat(24)}${OWN.slice(2)}${'0'.repeat(63)}1` }, 'take every item of a collection'],
  [
    'an authorisation',
    { to: FRIEND, authorizationList: [{ chainId: '0x0', address: FRIEND }] },
    'gives control of your account to other code',
  ],
  ['a fee of a coin a gas', { to: FRIEND, value: '0x1', gasPrice: '0xde0b6b3a7640000' }, 'It is 1 C for each unit of gas'],
  ['a fee of many coins', { to: FRIEND, value: '0x1', gas: '0x5208', maxFeePerGas: '0xde0b6b3a7640000' }, 'up to 21000 C'],
])('A20: %s is marked', async (_, transaction, said) => {
  const { dialog, shown } = await start()
  expect(await shown('eth_sendTransaction', [{ from: OWN, ...transaction }])).toContain(said)
  expect(isPrimary(dialog())).toBe(false)
})

test('A20: an allowance of a certain amount is said, and asks for no more care', async () => {
  const { dialog, shown } = await start()
  const data = `0x095ea7b3${'0'.repeat(24)}${OWN.slice(2)}${'0'.repeat(63)}5`
  expect(await shown('eth_sendTransaction', [{ from: OWN, to: FRIEND, data }])).toContain('take a token from your account')
  expect(isPrimary(dialog())).toBe(true)
})

test('A3: a message that signs in to another site is refused in red: there is no Approve', async () => {
  const { dialog, provider } = await start()
  const answer = outcome(
    provider.request({ method: 'personal_sign', params: [hex(`bank.example wants you to sign in with your Ethereum account:`), OWN] }),
  )
  const title = await waitFor(() => dialog().getByText('This signs you in to bank.example, not here'))
  expect(title.closest('.notice')?.className).toMatch(/\bdanger\b/)
  expect(dialog().queryByRole('button', { name: 'Approve', hidden: true })).toBeNull()
  const reject = dialog().getByRole('button', { name: 'Reject', hidden: true })
  await waitFor(() => expect(reject.ariaDisabled).not.toBe('true'))
  press(reject)
  expect(await answer).toMatchObject({ error: { code: 4001 } })
})

test('a visitor’s press approves', async () => {
  const { dialog, ask, sent } = await start()
  const answer = ask('personal_sign', [hex('Hello'), OWN])
  const approve = await waitFor(() => dialog().getByRole('button', { name: 'Approve', hidden: true }))
  await waitFor(() => expect(approve.ariaDisabled).not.toBe('true'))
  press(approve)
  await await answer
  expect(sent).toEqual([{ method: 'personal_sign', params: [hex('Hello'), OWN] }])
})

test('a request that the wallet’s family cannot load its review for is shown as it is, and marked', async () => {
  const broken = { review: { review: () => Promise.reject(new Error('offline')) } }
  const { dialog, shown } = await start(broken)
  const text = await shown('personal_sign', [hex('Hello'), OWN])
  for (const part of ['We cannot tell what this does', hex('Hello')]) expect(text).toContain(part)
  expect(isPrimary(dialog())).toBe(false)
})

test('as long as it is being read it can be rejected, and not approved', async () => {
  const { dialog, ask, sent } = await start({ review: { review: () => new Promise(() => undefined) } })
  const answer = ask('personal_sign', [hex('Hello'), OWN])
  const approve = await waitFor(() => dialog().getByRole('button', { name: 'Approve', hidden: true }))
  const reject = dialog().getByRole('button', { name: 'Reject', hidden: true })
  await waitFor(() => expect(reject.ariaDisabled).not.toBe('true'))
  expect(approve.ariaDisabled).toBe('true')
  press(approve)
  press(reject)
  expect([await answer, sent]).toMatchObject([{ error: { code: 4001 } }, []])
})

test('a script’s click approves nothing', async () => {
  const { dialog, shown, services, sent } = await start()
  await shown('personal_sign', [hex('Hello'), OWN])
  const approve = dialog().getByRole('button', { name: 'Approve', hidden: true })
  expect(approve.getAttribute('aria-disabled')).toBe('true')
  approve.click()
  await waitFor(() => expect(approve.getAttribute('aria-disabled')).toBeNull())
  approve.click()
  act(() => void fireEvent.click(approve))
  expect(dialog().getByRole('button', { name: 'Approve', hidden: true })).toBe(approve)
  expect([services.router.current.get()?.view, sent]).toEqual(['ApproveRequest', []])
})

test('a method that no list has opens the modal and says “Action not allowed”', async () => {
  const { provider, dialog, portico } = await start()
  await expect(provider.request({ method: 'eth_doEvil' })).rejects.toMatchObject({ code: -32601 })
  await waitFor(() => expect(portico.getState().open).toBe(true))
  await waitFor(() => dialog().getAllByText('Action not allowed'))
})
