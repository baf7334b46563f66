import { fireEvent, waitFor, within } from '@testing-library/react'
import {
  deviceRegister,
  passkeyConfirm,
  passkeyConfirmOptions,
  passkeyRegister,
  passkeyRegisterOptions,
} from '../../../../server/auth/api.ts'
import { manageKeys } from '../../../../server/frame/keys/flow/manage-keys.ts'
import { openKeys } from '../../../../server/frame/keys/flow/open-keys.ts'
import { createPasskeySteps } from '../../../../server/frame/keys/flow/passkey-steps.ts'
import type { Passkeys, UsedPasskey } from '../../../../server/frame/keys/passkeys.ts'
import type { CallService } from '../../../../server/frame/keys/service-keeper.ts'
import { loadKeyTexts } from '../../../../server/frame/keys/texts.ts'
import type { KeyVault } from '../../../../server/frame/keys/vault.ts'
import type { GuardConsent } from '../../../../server/frame/keys/views/consent-view.tsx'
import { mountDialogs } from '../../../../server/frame/keys/views/mount-dialogs.tsx'
import { APP, type BrowserBench, browserBench, OTHER, passphrase, type ServiceBench, serviceBench, vaultOf } from './support/vault-bench.ts'

const PASSPHRASE = 'seven green bottles stand'

// The dialogs draw in the same turn, by `flushSync`; what follows is awaited.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }))

let service: ServiceBench
let browser: BrowserBench
let host: HTMLElement
beforeEach(() => {
  service = serviceBench()
  browser = browserBench()
  host = document.createElement('div')
  document.body.append(host)
})
afterEach(() => host.remove())

/** What the service was asked, and what it refuses. */
interface Bench {
  readonly calls: string[]
  readonly refused: Set<string>
  readonly call: CallService
}

class Refusal extends Error {
  readonly code = 'SECOND_FACTOR_REQUIRED'
}

const benchOf = (): Bench => {
  const calls: string[] = []
  const refused = new Set<string>()
  const options = { requestId: 'r'.repeat(16), expiresAt: Number.MAX_SAFE_INTEGER, options: {} }
  const answers: Readonly<Record<string, unknown>> = { [passkeyRegisterOptions.path]: options, [passkeyConfirmOptions.path]: options }
  const call = (async ({ path }: { readonly path: string }) => {
    calls.push(path)
    if (refused.has(path)) throw new Refusal()
    if (path === passkeyConfirm.path) refused.delete(deviceRegister.path)
    return answers[path] ?? {}
  }) as CallService
  return { calls, refused, call }
}

const passkeysOf = (portable = true): Passkeys => ({
  create: async () => ({}) as never,
  use: async () => ({ credentialId: 'credential-1', value: new Uint8Array(32).fill(7), portable, assertion: {} as never }),
})

const pressAtOnce: GuardConsent = ({ reject, approve }, { changed, answer }) => {
  changed(true)
  reject.onclick = () => answer('rejected')
  approve.onclick = () => answer('approved')
  return () => undefined
}

/** The element that the dialogs are drawn in. */
const drawnIn = (element: HTMLElement): HTMLElement => element.shadowRoot?.lastElementChild as HTMLElement

interface OpenOptions {
  readonly bench?: Bench
  readonly passkeys?: Passkeys
  readonly guard?: GuardConsent
  readonly byPasskey?: boolean
  readonly used?: UsedPasskey
}

const open = async (
  vault: KeyVault,
  { bench = benchOf(), passkeys = passkeysOf(), guard = pressAtOnce, byPasskey = false, used }: OpenOptions = {},
) => {
  const say = await loadKeyTexts('en')
  const draw = mountDialogs(host, { origin: () => APP, guard, say })
  const drawn: boolean[] = []
  const opened = openKeys({
    vault,
    call: bench.call,
    nameOf: (cause) => (cause instanceof Refusal ? cause.code : undefined),
    passkeys,
    now: () => 0,
    known: ['visitor@example.test'],
    deviceName: 'Browser',
    registered: false,
    byPasskey,
    used,
    onRegistered: async () => undefined,
    draw(dialog) {
      drawn.push(dialog !== undefined)
      draw(dialog)
    },
  })
  opened.catch(() => undefined)
  const root = within(drawnIn(host))
  return { opened, root, bench, drawn }
}

type Root = Awaited<ReturnType<typeof open>>['root']

/** Presses a button once it can be pressed: what the press needs has been fetched. */
const press = async (root: Root, name: string | RegExp): Promise<void> => {
  const button = await waitFor(() => {
    const found = root.getByRole('button', { name })
    if (found.getAttribute('aria-busy') === 'true') throw new Error('The button is busy.')
    return found
  })
  fireEvent.click(button)
}

const type = (root: Root, label: string, value: string) => fireEvent.change(root.getByLabelText(label), { target: { value } })

it('shows nothing where the keys are ready', async () => {
  await vaultOf(service, browser).create(passphrase())
  const { opened, drawn, bench } = await open(vaultOf(service, browser))
  await opened
  expect(drawn).toEqual([])
  expect(bench.calls).toEqual([deviceRegister.path])
})

describe('a new account', () => {
  it('is secured by a passkey: made in one press, used in the next', async () => {
    const vault = vaultOf(service, browser)
    const { opened, root, bench } = await open(vault)
    await press(root, /^Passkey/)
    await press(root, 'Create a passkey')
    await press(root, 'Use the passkey')
    await opened
    expect(bench.calls).toEqual([
      deviceRegister.path,
      passkeyRegisterOptions.path,
      passkeyRegister.path,
      passkeyConfirmOptions.path,
      passkeyConfirm.path,
      ...bench.calls.slice(5),
    ])
    expect(await vault.state()).toMatchObject({ status: 'ready', mode: 'passkey' })
    expect(host.shadowRoot?.textContent).toBe('')
  })

  it('is not secured by a passkey that stays on its device', async () => {
    const vault = vaultOf(service, browser)
    const { root } = await open(vault, { passkeys: passkeysOf(false) })
    await press(root, /^Passkey/)
    await press(root, 'Create a passkey')
    await press(root, 'Use the passkey')
    await root.findByText('This passkey stays on this device')
    expect(await vault.state()).toEqual({ status: 'new' })
    await press(root, 'Choose a passphrase')
    await root.findByText('Keep a passphrase')
  })

  it('is secured by a passphrase that was written twice', async () => {
    const vault = vaultOf(service, browser)
    const { opened, root } = await open(vault)
    await press(root, /^Passphrase/)
    type(root, 'Your passphrase', 'visitor@example.test')
    await press(root, 'Secure the account')
    await root.findByText('Leave your e-mail address and your name out.')
    type(root, 'Your passphrase', PASSPHRASE)
    type(root, 'Once more', 'something else altogether')
    await root.findByText('The two are not the same.')
    expect(service.kept).toBeUndefined()
    type(root, 'Once more', PASSPHRASE)
    await press(root, 'Secure the account')
    await opened
    expect(await vault.state()).toMatchObject({ status: 'ready', mode: 'passphrase' })
  })

  it('can be one that the visitor brings', async () => {
    const vault = vaultOf(service, browser)
    const { opened, root } = await open(vault)
    await press(root, 'I have a private key')
    type(root, 'Private key', 'nonsense')
    await press(root, 'Continue')
    await root.findByText('This is no private key that can be read.')
    type(root, 'Private key', `0x${'11'.repeat(32)}`)
    await press(root, 'Continue')
    await press(root, /^Passkey/)
    await press(root, 'Create a passkey')
    await press(root, 'Use the passkey')
    await opened
    expect((await vault.signer.addresses()).eip155).toBe('0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A')
  })

  it('is given to whoever runs the wallet only where the project allows it, in so many words and agreed to', async () => {
    const { root } = await open(vaultOf(service, browser, { modes: ['passkey', 'passphrase'] }))
    await root.findByText('Secure your account')
    expect(root.queryByText('Without either')).toBeNull()
    host.remove()
    host = document.createElement('div')
    document.body.append(host)
    const vault = vaultOf(service, browser)
    const allowed = await open(vault)
    await press(allowed.root, /^Without either/)
    await allowed.root.findByText('The operator could sign for you')
    await press(allowed.root, 'Secure the account')
    expect(service.kept).toBeUndefined()
    fireEvent.click(allowed.root.getByRole('checkbox'))
    await press(allowed.root, 'Secure the account')
    await allowed.opened
    expect(await vault.state()).toMatchObject({ status: 'ready', mode: 'service' })
  })

  it('is not made where the visitor goes away', async () => {
    const { opened, root } = await open(vaultOf(service, browser))
    await press(root, 'Cancel')
    await expect(opened).rejects.toMatchObject({ code: 'KEYS_CONSENT' })
    expect(service.kept).toBeUndefined()
  })
})

describe('another page in the same browser', () => {
  beforeEach(() => vaultOf(service, browser, { origin: OTHER }).create(passphrase()))

  it('uses the account after the visitor has allowed it; both origins are named', async () => {
    const vault = vaultOf(service, browser)
    const { opened, root } = await open(vault)
    await root.findByText(`${APP} wants to see your addresses and ask for your signatures.`)
    await root.findByText(`So far the account was used on ${OTHER}.`)
    await press(root, 'Allow')
    await opened
    expect(await vault.state()).toMatchObject({ status: 'ready' })
  })

  it('does not use it where the visitor says no', async () => {
    const vault = vaultOf(service, browser)
    const { opened, root } = await open(vault)
    await press(root, 'Cancel')
    await expect(opened).rejects.toMatchObject({ code: 'KEYS_CONSENT' })
    expect(await vault.state()).toMatchObject({ status: 'consent' })
  })

  it('gets no answer from buttons that rest (A10)', async () => {
    const vault = vaultOf(service, browser)
    const { root } = await open(vault, { guard: () => () => undefined })
    await press(root, 'Allow')
    expect(await vault.state()).toMatchObject({ status: 'consent' })
  })
})

describe('another profile', () => {
  it('gets the account back by the passphrase; a wrong one is said and may be written again', async () => {
    await vaultOf(service, browserBench()).create(passphrase())
    const vault = vaultOf(service, browser)
    const { opened, root } = await open(vault)
    await root.findByText(new RegExp(`Afterwards ${APP} sees your addresses`))
    type(root, 'Passphrase', 'seven green bottles stood')
    await press(root, 'Get it back')
    await root.findByText('The passphrase is wrong.')
    type(root, 'Passphrase', PASSPHRASE)
    fireEvent.click(root.getByRole('checkbox', { name: 'Take the account off my other devices' }))
    await press(root, 'Get it back')
    await opened
    expect(service.kept?.server).toHaveLength(1)
  })

  it('says that a browser which keeps nothing asks at every visit', async () => {
    await vaultOf(service, browser).create(passphrase())
    const { root } = await open(vaultOf(service))
    await root.findByText('This browser keeps nothing for this page, so it asks at every visit.')
    expect(root.queryByRole('checkbox')).toBeNull()
  })

  it('uses the passkey once where the service wants it before it gives its share', async () => {
    await vaultOf(service, browserBench()).create({ mode: 'passkey', credentialId: 'credential-1', value: new Uint8Array(32).fill(7) })
    const vault = vaultOf(service, browser)
    const bench = benchOf()
    bench.refused.add(deviceRegister.path)
    const { opened, root } = await open(vault, { bench })
    await press(root, 'Use the passkey')
    await opened
    expect(bench.calls.slice(0, 4)).toEqual([deviceRegister.path, passkeyConfirmOptions.path, passkeyConfirm.path, deviceRegister.path])
    expect(await vault.state()).toMatchObject({ status: 'ready' })
  })
})

describe('the visitor’s own keys', () => {
  const manage = async () => {
    const vault = vaultOf(service, browser)
    const addresses = await vault.create(passphrase())
    const say = await loadKeyTexts('en')
    const draw = mountDialogs(host, { origin: () => APP, guard: pressAtOnce, say })
    const passkey = createPasskeySteps({ call: benchOf().call, passkeys: passkeysOf(), now: () => 0 })
    const changed = jest.fn()
    const over = manageKeys({ vault, passkey, known: ['visitor@example.test'], draw, changed })
    const root = within(drawnIn(host))
    await root.findByText('Your keys')
    return { vault, addresses, root, changed, over }
  }

  it('one is shown after the passphrase, and leaves the screen', async () => {
    const { root, vault } = await manage()
    await press(root, /^Show a private key ?Ethereum/)
    expect(host.shadowRoot?.textContent).not.toMatch(/0x[0-9a-f]{64}/)
    type(root, 'Passphrase', PASSPHRASE)
    await press(root, 'Show the key')
    await root.findByText(await vault.exportKey('eip155', passphrase()))
    await press(root, 'Hide the key')
    expect(host.shadowRoot?.textContent).not.toMatch(/0x[0-9a-f]{64}/)
  })

  it('one that is brought shows the address that leaves, and wants its key kept', async () => {
    const { root, vault, addresses } = await manage()
    await press(root, /^Bring a private key/)
    type(root, 'Private key', `0x${'11'.repeat(32)}`)
    await press(root, 'Continue')
    await root.findByText('I have kept the key of this address.')
    expect(root.queryByRole('button', { name: 'Bring the key' })).toBeNull()
    fireEvent.click(root.getByRole('checkbox'))
    type(root, 'Passphrase', PASSPHRASE)
    await press(root, 'Bring the key')
    await waitFor(async () => expect((await vault.signer.addresses()).eip155).not.toBe(addresses.eip155))
    expect(await vault.signer.addresses()).toEqual({ eip155: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A', solana: addresses.solana })
  })

  it('an act that is done and whose outcome cannot be read back is no act that failed: the dialog ends with the reason', async () => {
    const { vault, root, over, changed } = await manage()
    const ended = expect(over).rejects.toThrow('The service does not answer.')
    await press(root, /^Bring a private key/)
    type(root, 'Private key', `0x${'11'.repeat(32)}`)
    await press(root, 'Continue')
    fireEvent.click(root.getByRole('checkbox'))
    type(root, 'Passphrase', PASSPHRASE)
    jest.spyOn(vault, 'state').mockRejectedValue(new Error('The service does not answer.'))
    await press(root, 'Bring the key')
    await ended
    expect(changed).toHaveBeenCalledTimes(1)
    expect(drawnIn(host).textContent).toBe('')
  })
})

it.each(['en', 'de', 'ar'])('has every text in %s', async (language) => {
  const say = await loadKeyTexts(language)
  expect(say('consentLead', { origin: APP })).toContain(APP)
})
