/** @jest-environment node */
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { type Hex, hashMessage, recoverAddress, serializeSignature, toHex } from 'viem'
import type { KeyVault } from '../../../../server/frame/keys/vault.ts'
import {
  APP,
  type BrowserBench,
  browserBench,
  OTHER,
  passkey,
  passphrase,
  type ServiceBench,
  serviceBench,
  vaultOf,
} from './support/vault-bench.ts'

const digest = Buffer.from(hashMessage('Hello').slice(2), 'hex')

/** The address whose key signs. */
const signerOf = async (vault: KeyVault): Promise<string> => {
  const { r, s, yParity } = await vault.signer.signDigest(new Uint8Array(digest))
  return recoverAddress({ hash: toHex(digest) as Hex, signature: serializeSignature({ r: toHex(r), s: toHex(s), yParity }) })
}

let service: ServiceBench
let browser: BrowserBench
beforeEach(() => {
  service = serviceBench()
  browser = browserBench()
})

const generations = (): readonly number[] => service.kept?.server.map(({ generation }) => generation) ?? []

describe('the first keys', () => {
  it('sign for the addresses that are shown', async () => {
    const vault = vaultOf(service, browser)
    expect(await vault.state()).toEqual({ status: 'new' })
    const addresses = await vault.create(passkey())
    expect(await vault.state()).toEqual({ status: 'ready', addresses, mode: 'passkey' })
    expect(await signerOf(vault)).toBe(addresses.eip155)
    const message = new TextEncoder().encode('Hello')
    expect(ed25519.verify(await vault.signer.signMessage(message), message, base58.decode(addresses.solana))).toBe(true)
  })

  it.each(['forgets the recovery share', 'keeps the shares and answers others'] as const)(
    'have no address while the recovery share does not come back: a service that %s',
    async (lie) => {
      const vault = vaultOf(service, browser)
      const strange = serviceBench()
      await vaultOf(strange, browserBench()).create(passkey())
      service.answer = (kept) => (kept && lie === 'keeps the shares and answers others' ? strange.kept : undefined)
      await expect(vault.create(passkey())).rejects.toMatchObject({ code: 'KEYS_RECOVERY_UNPROVEN' })
      expect(browser.shares).toEqual([])
      await expect(vault.signer.addresses()).rejects.toMatchObject({ code: 'KEYS_LOCKED' })
    },
  )

  it('are proven by the wrapped share itself, not by the service’s word', async () => {
    const vault = vaultOf(service, browser)
    service.answer = (kept) =>
      kept && { ...kept, recovery: kept.recovery.mode === 'passkey' ? { ...kept.recovery, wrapped: 'A'.repeat(108) } : kept.recovery }
    await expect(vault.create(passkey())).rejects.toMatchObject({ code: 'KEYS_RECOVERY_UNPROVEN' })
    expect(browser.shares).toEqual([])
  })

  it('are not made twice', async () => {
    await vaultOf(service, browser).create(passkey())
    await expect(vaultOf(service, browserBench()).create(passkey())).rejects.toMatchObject({ code: 'KEYS_EXIST' })
  })

  it('are protected only in a way that the project allows', async () => {
    const vault = vaultOf(service, browser, { modes: ['passkey', 'passphrase'] })
    await expect(vault.create({ mode: 'service' })).rejects.toMatchObject({ code: 'KEYS_RECOVERY_MODE' })
    expect(service.kept).toBeUndefined()
  })
})

describe('recovery', () => {
  it.each([
    ['a passkey', passkey()],
    ['a passphrase', passphrase()],
    ['the service', { mode: 'service' }],
  ] as const)('by %s gives the same addresses in a browser that has nothing', async (_, secret) => {
    const addresses = await vaultOf(service, browser).create(secret)
    const elsewhere = vaultOf(service, browserBench())
    expect(await elsewhere.state()).toEqual({ status: 'recover', mode: secret.mode })
    await expect(signerOf(elsewhere)).rejects.toMatchObject({ code: 'KEYS_LOCKED' })
    expect(await elsewhere.recover(secret)).toEqual(addresses)
    expect(await signerOf(elsewhere)).toBe(addresses.eip155)
  })

  it('cuts new shares, and the first device goes on with its own', async () => {
    const first = vaultOf(service, browser)
    const addresses = await first.create(passkey())
    const before = service.kept?.server[0]?.share
    const second = vaultOf(service, browserBench())
    await second.recover(passkey())
    expect(generations()).toEqual([2, 1])
    expect(service.kept?.server[0]?.share).not.toEqual(before)
    expect(await signerOf(first)).toBe(addresses.eip155)
    expect(await signerOf(second)).toBe(addresses.eip155)
  })

  it('takes the other devices away when it is asked to', async () => {
    const first = vaultOf(service, browser)
    await first.create(passkey())
    await vaultOf(service, browserBench()).recover(passkey(), 'remove')
    expect(generations()).toEqual([2])
    await expect(signerOf(first)).rejects.toMatchObject({ code: 'KEYS_REPLACED' })
    expect(await first.state()).toEqual({ status: 'recover', mode: 'passkey' })
  })

  it('refuses a wrong passphrase and another passkey', async () => {
    await vaultOf(service, browser).create(passphrase())
    const elsewhere = vaultOf(service, browserBench())
    await expect(elsewhere.recover(passphrase('seven green bottles stood'))).rejects.toMatchObject({ code: 'KEYS_PASSPHRASE_WRONG' })
    await expect(elsewhere.recover(passkey())).rejects.toMatchObject({ code: 'KEYS_RECOVERY_MODE' })
    const other = serviceBench()
    await vaultOf(other, browserBench()).create(passkey('credential-1', 7))
    const lost = vaultOf(other, browserBench())
    await expect(lost.recover(passkey('credential-2', 7))).rejects.toMatchObject({ code: 'KEYS_PASSKEY_WRONG' })
    await expect(lost.recover(passkey('credential-1', 8))).rejects.toMatchObject({ code: 'KEYS_PASSKEY_WRONG' })
    expect(generations()).toEqual([1])
  })

  it('reads a passphrase in every way that a keyboard writes it', async () => {
    const addresses = await vaultOf(service, browser).create(passphrase('grüne Flaschen stehen hier'.normalize('NFC')))
    expect(await vaultOf(service, browserBench()).recover(passphrase('grüne Flaschen stehen hier'.normalize('NFD')))).toEqual(addresses)
  })

  it('of two devices at once: the second follows the first', async () => {
    const addresses = await vaultOf(service, browser).create(passkey())
    const [one, other] = [vaultOf(service, browserBench()), vaultOf(service, browserBench())]
    expect(await Promise.all([one.recover(passkey()), other.recover(passkey())])).toEqual([addresses, addresses])
    expect(generations()).toEqual([3, 2, 1])
    expect([await signerOf(one), await signerOf(other)]).toEqual([addresses.eip155, addresses.eip155])
  })

  it('where the browser keeps nothing lasts for the visit, and leaves the shares as they are', async () => {
    const addresses = await vaultOf(service, browser).create(passkey())
    const visit = vaultOf(service)
    expect(visit.persistent).toBe(false)
    expect(await visit.recover(passkey())).toEqual(addresses)
    expect(await signerOf(visit)).toBe(addresses.eip155)
    expect(generations()).toEqual([1])
    expect(await vaultOf(service).state()).toEqual({ status: 'recover', mode: 'passkey' })
  })
})

describe('the embedding origin', () => {
  it('of another page asks for consent where storage is not partitioned', async () => {
    const addresses = await vaultOf(service, browser).create(passkey())
    const other = vaultOf(service, browser, { origin: OTHER })
    expect(await other.state()).toEqual({ status: 'consent', usedBy: APP })
    await expect(signerOf(other)).rejects.toMatchObject({ code: 'KEYS_LOCKED' })
    await expect(other.signer.addresses()).rejects.toMatchObject({ code: 'KEYS_LOCKED' })
    expect(await other.allow()).toEqual(addresses)
    expect(await signerOf(other)).toBe(addresses.eip155)
  })

  it('is part of the seal: a record that is renamed for another page does not open', async () => {
    await vaultOf(service, browser).create(passkey())
    const [share] = browser.shares
    if (share) browser.shares.push({ ...share, origin: OTHER })
    await expect(signerOf(vaultOf(service, browser, { origin: OTHER }))).rejects.toMatchObject({ code: 'KEYS_TAMPERED' })
  })

  it('is forgotten alone', async () => {
    const vault = vaultOf(service, browser)
    await vault.create(passkey())
    const other = vaultOf(service, browser, { origin: OTHER })
    await other.allow()
    await other.forget()
    expect(await other.state()).toEqual({ status: 'consent', usedBy: APP })
    expect(await vault.state()).toMatchObject({ status: 'ready' })
  })

  it('has a share under a key of its own that no script can read', async () => {
    await vaultOf(service, browser).create(passkey())
    await vaultOf(service, browser, { origin: OTHER }).allow()
    const [one, other] = browser.shares
    expect(one?.key).not.toBe(other?.key)
    for (const { key } of browser.shares) await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow('not extractable')
  })
})

describe('nothing is signed by keys of somebody else', () => {
  beforeEach(() => vaultOf(service, browser).create(passkey()))

  it('when the service answers a changed share', async () => {
    service.answer = (kept) =>
      kept && { ...kept, server: kept.server.map(({ generation, share }) => ({ generation, share: share.fill(1, 3, 4) })) }
    await expect(signerOf(vaultOf(service, browser))).rejects.toMatchObject({ code: 'KEYS_TAMPERED' })
    await expect(vaultOf(service, browserBench()).recover(passkey())).rejects.toMatchObject({ code: 'KEYS_TAMPERED' })
  })

  it('when the service answers the share of another account', async () => {
    const strange = serviceBench()
    await vaultOf(strange, browserBench(), { account: 'account-2' }).create(passkey())
    service.answer = () => strange.kept
    await expect(signerOf(vaultOf(service, browser))).rejects.toMatchObject({ code: 'KEYS_TAMPERED' })
    // Wrapped under the same passkey, for another account: it does not open here.
    await expect(vaultOf(service, browserBench()).recover(passkey())).rejects.toMatchObject({ code: 'KEYS_PASSKEY_WRONG' })
  })

  it('when the service answers other addresses', async () => {
    service.answer = (kept) => kept && { ...kept, addresses: { ...kept.addresses, eip155: `0x${'22'.repeat(20)}` } }
    await expect(vaultOf(service, browserBench()).recover(passkey())).rejects.toMatchObject({ code: 'KEYS_PASSKEY_WRONG' })
  })

  it('when the service calls an old wrapped share a new one', async () => {
    const old = service.kept
    await vaultOf(service, browserBench()).recover(passkey())
    service.answer = (kept) => kept && old && { ...kept, recovery: old.recovery }
    await expect(vaultOf(service, browserBench()).recover(passkey())).rejects.toMatchObject({ code: 'KEYS_PASSKEY_WRONG' })
  })

  it('when the record in the browser was changed', async () => {
    const [share] = browser.shares
    if (share) browser.shares.splice(0, 1, { ...share, addresses: { ...share.addresses, eip155: `0x${'22'.repeat(20)}` } })
    await expect(signerOf(vaultOf(service, browser))).rejects.toMatchObject({ code: 'KEYS_TAMPERED' })
  })
})

it('every signature asks the service: a device that it has removed signs nothing more', async () => {
  const vault = vaultOf(service, browser)
  await vault.create(passkey())
  const before = service.gets
  await signerOf(vault)
  expect(service.gets).toBe(before + 1)
  service.answer = () => undefined
  await expect(signerOf(vault)).rejects.toMatchObject({ code: 'KEYS_REPLACED' })
})
