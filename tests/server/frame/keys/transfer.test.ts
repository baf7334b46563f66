/** @jest-environment node */
import { Keypair } from '@solana/web3.js'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { readKey } from '../../../../server/frame/keys/key-text.ts'
import {
  type BrowserBench,
  browserBench,
  OTHER,
  passkey,
  passphrase,
  type ServiceBench,
  serviceBench,
  vaultOf,
} from './support/vault-bench.ts'

let service: ServiceBench
let browser: BrowserBench
beforeEach(() => {
  service = serviceBench()
  browser = browserBench()
})

it('an account moves from one signer to another: of another origin, another service and another passkey', async () => {
  const one = vaultOf(service, browser)
  const addresses = await one.create(passkey())
  const other = vaultOf(serviceBench(), browserBench(), { account: 'account-9', origin: OTHER })
  const moved = await other.create(passphrase(), await one.exportKey('eip155', passkey()))
  expect(moved.eip155).toBe(addresses.eip155)
  // The text holds one key; the other one follows.
  expect(moved.solana).not.toBe(addresses.solana)
  const both = await other.importKey(await one.exportKey('solana', passkey()), moved.solana, passphrase())
  expect(both).toEqual(addresses)
  const message = new TextEncoder().encode('Hello')
  expect(await other.signer.signMessage(message)).toEqual(await one.signer.signMessage(message))
  expect(await other.signer.signDigest(new Uint8Array(32).fill(5))).toEqual(await one.signer.signDigest(new Uint8Array(32).fill(5)))
})

it('what is exported is what other wallets read', async () => {
  const vault = vaultOf(service, browser)
  const addresses = await vault.create(passkey())
  expect(privateKeyToAddress((await vault.exportKey('eip155', passkey())) as `0x${string}`)).toBe(addresses.eip155)
  const { decode } = await import('@scure/base').then(({ base58 }) => base58)
  expect(Keypair.fromSecretKey(decode(await vault.exportKey('solana', passkey()))).publicKey.toBase58()).toBe(addresses.solana)
})

describe('fresh consent', () => {
  it('is the passkey or the passphrase, used for this act; the share of the device is not enough', async () => {
    const vault = vaultOf(service, browser)
    const addresses = await vault.create(passkey())
    const wrong = passkey('credential-1', 9)
    await expect(vault.exportKey('eip155', wrong)).rejects.toMatchObject({ code: 'KEYS_PASSKEY_WRONG' })
    await expect(vault.exportKey('eip155', { mode: 'service' })).rejects.toMatchObject({ code: 'KEYS_RECOVERY_MODE' })
    await expect(vault.importKey(generatePrivateKey(), addresses.eip155, wrong)).rejects.toMatchObject({ code: 'KEYS_PASSKEY_WRONG' })
    await expect(vault.changeRecovery(wrong, passphrase())).rejects.toMatchObject({ code: 'KEYS_PASSKEY_WRONG' })
  })

  it('where the host can sign is a sign-in of the last minutes', async () => {
    let fresh = true
    const vault = vaultOf(service, browser, { freshSignIn: () => fresh })
    await vault.create({ mode: 'service' })
    expect(await vault.exportKey('eip155', { mode: 'service' })).toMatch(/^0x[0-9a-f]{64}$/)
    fresh = false
    await expect(vault.exportKey('eip155', { mode: 'service' })).rejects.toMatchObject({ code: 'KEYS_CONSENT' })
  })
})

describe('import', () => {
  it('replaces the key whose address is named, and none else', async () => {
    const vault = vaultOf(service, browser)
    const before = await vault.create(passkey())
    const key = generatePrivateKey()
    await expect(vault.importKey(key, before.solana, passkey())).rejects.toMatchObject({ code: 'KEYS_CONSENT' })
    expect(await vault.importKey(key, before.eip155, passkey())).toEqual({ eip155: privateKeyToAddress(key), solana: before.solana })
  })

  it('leaves no share of the old keys anywhere', async () => {
    const vault = vaultOf(service, browser)
    const before = await vault.create(passkey())
    const second = vaultOf(service, browserBench())
    await second.recover(passkey())
    await vault.importKey(generatePrivateKey(), before.eip155, passkey())
    expect(service.kept?.server).toHaveLength(1)
    expect(await second.state()).toEqual({ status: 'recover', mode: 'passkey' })
  })
})

it('another way of recovery takes the place of the present one', async () => {
  const vault = vaultOf(service, browser)
  const addresses = await vault.create(passkey())
  expect(await vault.changeRecovery(passkey(), passphrase())).toEqual(addresses)
  const elsewhere = vaultOf(service, browserBench())
  await expect(elsewhere.recover(passkey())).rejects.toMatchObject({ code: 'KEYS_RECOVERY_MODE' })
  expect(await elsewhere.recover(passphrase())).toEqual(addresses)
})

describe('text that is no key', () => {
  const solana = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
  it.each([
    ['nothing', ''],
    ['zero', '0'.repeat(64)],
    ['the order of the curve', 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'],
    ['a digit too few', 'a'.repeat(63)],
    ['an address', `0x${'22'.repeat(20)}`],
    ['a Solana address', solana],
    ['a Solana key whose halves do not fit', Keypair.generate().publicKey.toBase58() + solana],
    ['words', 'test test test test test test test test test test test junk'],
  ])('is refused without its content: %s', (_, text) => {
    const refused = { code: 'KEYS_IMPORT_INVALID', message: 'This is no private key that can be read.', context: {} }
    expect(() => readKey(text)).toThrow(expect.objectContaining(refused))
    expect(() => readKey(text)).not.toThrow(expect.objectContaining({ cause: expect.anything() }))
  })
})
