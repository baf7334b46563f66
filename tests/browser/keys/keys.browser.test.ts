import type { BrowserContext, CDPSession, Frame, Page } from 'playwright-core'
import { hashMessage, recoverAddress, serializeSignature, toBytes, toHex } from 'viem'
import { launchBrowser, launchProfile } from '../../support/chromium.ts'
import { AUTHENTICATOR } from '../frame/support/open-host.ts'
import type { KeysBench } from './page/keys-page.ts'
import { type KeysServer, startKeysServer } from './support/keys-server.ts'

declare const bench: KeysBench

let server: KeysServer
beforeAll(async () => {
  server = await startKeysServer()
})
afterAll(() => server.close())
beforeEach(() => server.forgetAccount())

interface Opened {
  readonly page: Page
  readonly frame: Frame
}

const frameOf = async (page: Page): Promise<Frame> => {
  const frame = page.frames().find((one) => one.url().startsWith('http://wallet.'))
  if (!frame) throw new Error('The page holds no frame.')
  await frame.waitForFunction(() => 'bench' in globalThis)
  return frame
}

const openHost = async (context: BrowserContext, host: 'app.localhost' | 'other.localhost'): Promise<Opened> => {
  const page = await context.newPage()
  await page.goto(server.at(host))
  return { page, frame: await frameOf(page) }
}

/** A passkey store for the frames of a page, as a synchronised one or one that stays on its device. */
const addPasskeys = async ({ page }: Opened, synchronised = true): Promise<CDPSession> => {
  // The names under `localhost` share a process, and a page's session is that of its frames.
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: Object.assign({}, AUTHENTICATOR, { defaultBackupEligibility: synchronised, defaultBackupState: synchronised }),
  })
  return session
}

const hash = hashMessage('Hello')
const digest = [...toBytes(hash)]

/** The address whose key signs in this frame. */
const signerOf = async (frame: Frame): Promise<string> => {
  const { r, s, yParity } = await frame.evaluate((bytes) => bench.sign(bytes), digest)
  const parts = { r: toHex(Uint8Array.from(r)), s: toHex(Uint8Array.from(s)), yParity }
  return recoverAddress({ hash, signature: serializeSignature(parts) })
}

const state = (frame: Frame) => frame.evaluate(async () => (await bench.open()).state())

describe('storage that is apart for each site that holds the frame', () => {
  let profile: BrowserContext
  beforeAll(async () => {
    profile = await launchProfile({ partitioned: true })
  })
  afterAll(() => profile.close())

  it('keys are made with a passkey, last over a reload, and come back by it where nothing is kept', async () => {
    const opened = await openHost(profile, 'app.localhost')
    const session = await addPasskeys(opened)
    await opened.frame.evaluate(() => bench.makePasskey())
    const addresses = await opened.frame.evaluate(() => bench.create('passkey'))
    await opened.page.reload()
    const again = await frameOf(opened.page)
    expect(await state(again)).toEqual({ status: 'ready', addresses, mode: 'passkey' })
    expect(await signerOf(again)).toBe(addresses.eip155)

    const other = await openHost(profile, 'other.localhost')
    expect(await state(other.frame)).toEqual({ status: 'recover', mode: 'passkey' })

    // The frame's storage is wiped, as browsers do by themselves.
    await again.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
    })
    await opened.page.reload()
    const wiped = await frameOf(opened.page)
    expect(await state(wiped)).toEqual({ status: 'recover', mode: 'passkey' })
    expect(await wiped.evaluate(() => bench.recover('passkey'))).toEqual(addresses)
    expect(await signerOf(wiped)).toBe(addresses.eip155)

    // Nothing that was posted, or would be told of the passkey, has the value that protects the share.
    const value = await wiped.evaluate(() => bench.prfText())
    const told = await wiped.evaluate(() => bench.told())
    for (const text of [value, value.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')]) {
      expect(told + server.posted.join()).not.toContain(text)
    }
    expect(told).toContain('"clientExtensionResults":{}')
    await session.detach()
    await Promise.all([opened.page.close(), other.page.close()])
  })

  it('a passphrase brings the account back in another profile in under a minute', async () => {
    const opened = await openHost(profile, 'app.localhost')
    const addresses = await opened.frame.evaluate(() => bench.create('seven green bottles stand'))
    const elsewhere = await launchProfile({ partitioned: true })
    try {
      const { frame } = await openHost(elsewhere, 'app.localhost')
      expect(await state(frame)).toEqual({ status: 'recover', mode: 'passphrase' })
      expect(await frame.evaluate(() => bench.recover('seven green bottles stand'))).toEqual(addresses)
      expect(await signerOf(frame)).toBe(addresses.eip155)
    } finally {
      await elsewhere.close()
    }
    await opened.page.close()
  })

  it('a passkey that stays on its device is known as one', async () => {
    const opened = await openHost(profile, 'app.localhost')
    const session = await addPasskeys(opened, false)
    await opened.frame.evaluate(() => bench.makePasskey())
    expect(await opened.frame.evaluate(() => bench.portable())).toBe(false)
    await session.detach()
    await opened.page.close()
  })
})

describe('storage that all sites share', () => {
  let profile: BrowserContext
  beforeAll(async () => {
    profile = await launchProfile({ partitioned: false })
  })
  afterAll(() => profile.close())

  it('is of no use to a page of another origin until the visitor allows it', async () => {
    const app = await openHost(profile, 'app.localhost')
    await addPasskeys(app)
    await app.frame.evaluate(() => bench.makePasskey())
    const addresses = await app.frame.evaluate(() => bench.create('passkey'))
    const other = await openHost(profile, 'other.localhost')
    expect(await state(other.frame)).toEqual({ status: 'consent', usedBy: new URL(server.at('app.localhost')).origin })
    await expect(signerOf(other.frame)).rejects.toThrow('This page has no share of the account.')
    expect(await other.frame.evaluate(async () => (await bench.open()).allow())).toEqual(addresses)
    expect(await signerOf(other.frame)).toBe(addresses.eip155)
    // What is kept: no bytes of the key that seals, only a handle that cannot be read.
    const keys = await other.frame.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('portico-keys')
        request.onsuccess = () => resolve(request.result)
      })
      const shares = await new Promise<{ readonly origin: string; readonly key: CryptoKey }[]>((resolve) => {
        const request = database.transaction('device-shares').objectStore('device-shares').getAll()
        request.onsuccess = () => resolve(request.result)
      })
      const exported = shares.map(({ key }) => crypto.subtle.exportKey('raw', key).catch((cause: unknown) => String(cause)))
      return Promise.all(exported)
    })
    expect(keys).toEqual([expect.stringContaining('InvalidAccessError'), expect.stringContaining('InvalidAccessError')])
    await Promise.all([app.page.close(), other.page.close()])
  })
})

/** What Chromium says to a frame where the visitor has blocked storage for other sites. */
const BLOCKED = `
  if (location.hostname.startsWith('wallet.')) IDBFactory.prototype.open = () => {
    const request = new EventTarget()
    Object.defineProperty(request, 'error', { value: new DOMException('Internal error.', 'UnknownError') })
    setTimeout(() => request.onerror(new Event('error')))
    return request
  }
`

describe('storage that is blocked', () => {
  it('the account is there for the visit, by its recovery share', async () => {
    const browser = await launchBrowser()
    const context = await browser.newContext()
    await context.addInitScript(BLOCKED)
    const opened = await openHost(context, 'app.localhost')
    await addPasskeys(opened)
    expect(await opened.frame.evaluate(async () => (await bench.open()).persistent)).toBe(false)
    await opened.frame.evaluate(() => bench.makePasskey())
    const addresses = await opened.frame.evaluate(() => bench.create('passkey'))
    await opened.page.reload()
    const again = await frameOf(opened.page)
    expect(await state(again)).toEqual({ status: 'recover', mode: 'passkey' })
    expect(await again.evaluate(() => bench.recover('passkey'))).toEqual(addresses)
    expect(await signerOf(again)).toBe(addresses.eip155)
    await context.close()
  })
})
