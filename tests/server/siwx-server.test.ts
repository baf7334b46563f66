/** @jest-environment node */
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import {
  bip122Verifier,
  createSiwxServer,
  eip155Verifier,
  formatMessage,
  memoryStore,
  PorticoError,
  type SignInFields,
  type SiwxServer,
  solanaVerifier,
  type Verifier,
} from 'portico/siwx-server'
import { privateKeyToAccount } from 'viem/accounts'
import { bitcoinTestAccounts } from '../../examples/sandbox/bitcoin/accounts.ts'
import { bitcoinKey } from '../../examples/sandbox/bitcoin/keys.ts'
import { signBitcoinMessage } from '../../examples/sandbox/test-wallet/bitcoin/sign-bitcoin.ts'
import { type RpcServer, startRpcServer } from '../support/rpc-server.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const NOW = Date.parse('2026-11-22T10:00:00Z')
const at = (ms: number): string => new Date(NOW + ms).toISOString()

let rpc: RpcServer
beforeAll(async () => {
  rpc = await startRpcServer(1, { eth_getCode: () => '0x' })
})
afterAll(() => rpc.close())

let now = NOW
const serverOf = (changes: Partial<Parameters<typeof createSiwxServer>[0]> = {}): SiwxServer =>
  createSiwxServer({
    domains: ['app.example', 'localhost:3000'],
    verifiers: [eip155Verifier({ 'eip155:1': rpc.url }), solanaVerifier(), bip122Verifier()],
    now: () => now,
    ...changes,
  })
beforeEach(() => {
  now = NOW
})

const fieldsOf = (nonce: string, changes: Partial<SignInFields> = {}): SignInFields => ({
  domain: 'app.example',
  uri: 'https://app.example/account',
  version: '1',
  nonce,
  chainId: 'eip155:1',
  accountAddress: account.address,
  issuedAt: at(0),
  expirationTime: at(600_000),
  ...changes,
})
const signedBy = async (server: SiwxServer, changes: Partial<SignInFields> = {}, signer = account) => {
  const { nonce, token } = await server.issueNonce()
  const message = formatMessage(fieldsOf(nonce, changes))
  return { message, signature: await signer.signMessage({ message }), nonceToken: token }
}
const fails = (code: string, field?: string) =>
  expect.objectContaining({ code, ...(field === undefined ? {} : { context: expect.objectContaining({ field }) }) })

describe('A15: what is signed is good once, here and now', () => {
  test('a signed message begins a session, which ends when it is over or signed out', async () => {
    const store = memoryStore({ now: () => now })
    const removed = jest.spyOn(store, 'removeSession')
    const server = serverOf({ sessionLifetime: 1_000, store, secret: 'a'.repeat(32) })
    const session = await server.verify(await signedBy(server))
    expect(session).toMatchObject({ address: account.address, chainId: 'eip155:1', expiresAt: NOW + 1_000 })
    expect(await server.session(session.token)).toMatchObject({ address: account.address })
    now += 1_000
    expect(await server.session(session.token)).toBeUndefined()
    expect(removed).toHaveBeenCalledTimes(1)
    now = NOW
    const other = await server.verify(await signedBy(server))
    await server.signOut(other.token)
    expect(await server.session(other.token)).toBeUndefined()
  })

  test('nonces have 128 bits, and none comes twice', async () => {
    const server = serverOf()
    const issued = await Promise.all(Array.from({ length: 100 }, () => server.issueNonce()))
    expect(new Set(issued.map(({ nonce }) => nonce)).size).toBe(100)
    expect(issued.every(({ nonce }) => /^[0-9a-f]{32}$/.test(nonce))).toBe(true)
  })

  test('of 16 who show one nonce at once exactly one wins', async () => {
    const server = serverOf()
    const signed = await signedBy(server)
    const results = await Promise.allSettled(Array.from({ length: 16 }, () => server.verify(signed)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))).toEqual(Array(15).fill('SIWX_NONCE_INVALID'))
  })

  test('a nonce is used up by a signature that is not valid', async () => {
    const server = serverOf()
    const signed = await signedBy(server)
    const wrong = await stranger.signMessage({ message: signed.message })
    await expect(server.verify({ ...signed, signature: wrong })).rejects.toEqual(fails('SIWX_SIGNATURE_INVALID'))
    await expect(server.verify(signed)).rejects.toEqual(fails('SIWX_NONCE_INVALID'))
  })

  test('a nonce that was not given out here, belongs to another page, or is too old is refused', async () => {
    const server = serverOf()
    const signed = await signedBy(serverOf())
    await expect(server.verify(signed)).rejects.toEqual(fails('SIWX_NONCE_INVALID'))
    const [mine, theirs] = [await signedBy(server), await server.issueNonce()]
    await expect(server.verify({ ...mine, nonceToken: theirs.token })).rejects.toEqual(fails('SIWX_NONCE_INVALID'))
    const late = await signedBy(server)
    now += 600_000
    await expect(server.verify(late)).rejects.toEqual(fails('SIWX_NONCE_INVALID'))
  })

  test.each<[string, Partial<SignInFields>]>([
    ['domain', { domain: 'evil.example', uri: 'https://evil.example/' }],
    ['domain', { domain: 'app.example:8443', uri: 'https://app.example:8443/' }],
    ['domain', { domain: 'visitor@app.example' }],
    ['uri', { uri: 'https://evil.example/account' }],
    ['uri', { uri: 'https://app.example.evil.example/' }],
    ['uri', { uri: 'app.example:account' }],
    ['uri', { uri: 'ftp://app.example/account' }],
    ['issuedAt', { issuedAt: '1970-01-01T00:00:00Z', expirationTime: undefined as never }],
    ['issuedAt', { issuedAt: '2099-01-01T00:00:00Z', expirationTime: '2099-01-01T00:05:00Z' }],
    ['issuedAt', { issuedAt: at(-661_000), expirationTime: at(1_000) }],
    ['expirationTime', { expirationTime: at(-61_000) }],
    ['expirationTime', { expirationTime: at(661_000) }],
    ['notBefore', { notBefore: at(61_000) }],
    ['address', { accountAddress: account.address.toLowerCase() }],
    ['resources', { resources: ['urn:recap:eyJhdHQiOnsiaHR0cHM6Ly9hLmV4YW1wbGUiOnsiY3J1ZC9kZWxldGUiOlt7fV19fX0'] }],
  ])('a message with another %s is refused: %o', async (field, changes) => {
    const server = serverOf()
    await expect(server.verify(await signedBy(server, changes))).rejects.toEqual(fails('SIWX_MESSAGE_INVALID', field))
  })

  test('the account that signed is the one that is named; the chain is one that is served', async () => {
    const server = serverOf()
    await expect(server.verify(await signedBy(server, {}, stranger))).rejects.toEqual(fails('SIWX_SIGNATURE_INVALID'))
    await expect(server.verify(await signedBy(server, { chainId: 'eip155:137' }))).rejects.toEqual(fails('CHAIN_UNSUPPORTED'))
    const evm = serverOf({ verifiers: [eip155Verifier({ 'eip155:1': rpc.url })] })
    const message = {
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      accountAddress: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
    } as const
    await expect(evm.verify(await signedBy(evm, message))).rejects.toEqual(fails('CHAIN_UNSUPPORTED'))
  })

  test('what was signed is verified, and not what it says: one character more is another text', async () => {
    const server = serverOf()
    const signed = await signedBy(server)
    const longer = { ...signed, message: `${signed.message}\nResources:` }
    await expect(server.verify(longer)).rejects.toEqual(fails('SIWX_SIGNATURE_INVALID'))
  })

  test('a Solana account signs in with ed25519', async () => {
    const server = serverOf()
    const key = Uint8Array.from({ length: 32 }, (_, place) => place)
    const accountAddress = base58.encode(ed25519.getPublicKey(key))
    const { nonce, token } = await server.issueNonce()
    const message = formatMessage(fieldsOf(nonce, { accountAddress, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }))
    const signature = base58.encode(ed25519.sign(new TextEncoder().encode(message), key))
    expect(await server.verify({ message, signature, nonceToken: token })).toMatchObject({ address: accountAddress })
    const next = await server.issueNonce()
    const other = message.replace(nonce, next.nonce)
    await expect(server.verify({ message: other, signature, nonceToken: next.token })).rejects.toEqual(fails('SIWX_SIGNATURE_INVALID'))
  })
})

test('A15: a Solana account signs in by a hardware wallet, whose off-chain message wraps the text', async () => {
  const server = serverOf()
  const key = Uint8Array.from({ length: 32 }, (_, place) => place)
  const [publicKey, other] = [ed25519.getPublicKey(key), ed25519.getPublicKey(key.map((byte) => byte ^ 1))]
  const accountAddress = base58.encode(publicKey)
  const signedFor = async (signer: Uint8Array) => {
    const { nonce, token } = await server.issueNonce()
    const message = formatMessage(fieldsOf(nonce, { accountAddress, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }))
    const [prefix, text] = ['solana offchain', message].map((part) => new TextEncoder().encode(part))
    const wrapped = Uint8Array.of(0xff, ...(prefix ?? []), 1, 1, ...signer, ...(text ?? []))
    return { message, signature: base58.encode(ed25519.sign(wrapped, key)), nonceToken: token }
  }
  expect(await server.verify(await signedFor(publicKey))).toMatchObject({ address: accountAddress })
  await expect(server.verify(await signedFor(other))).rejects.toEqual(fails('SIWX_SIGNATURE_INVALID'))
})

describe('a text that a Solana wallet has written', () => {
  const key = Uint8Array.from({ length: 32 }, (_, place) => place)
  const accountAddress = base58.encode(ed25519.getPublicKey(key))
  const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const signedAs = async (server: SiwxServer, cluster: string, add = '') => {
    const { nonce, token } = await server.issueNonce()
    const ours = formatMessage(fieldsOf(nonce, { accountAddress, chainId: MAINNET }))
    const message = `${ours.replace(/^Chain ID: .*$/m, `Chain ID: ${cluster}`)}${add}`
    return { message, signature: base58.encode(ed25519.sign(new TextEncoder().encode(message), key)), nonceToken: token }
  }

  test.each([
    ['solana:mainnet', MAINNET],
    ['devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ])('signs in on the chain that %s stands for, once', async (cluster, chainId) => {
    const server = serverOf()
    const signed = await signedAs(server, cluster)
    const session = await server.verify(signed)
    expect(session).toMatchObject({ address: accountAddress, chainId })
    await expect(server.verify(signed)).rejects.toEqual(fails('SIWX_NONCE_INVALID'))
    const me = new Request('https://app.example/auth/v1/me', { headers: { authorization: `Bearer ${session.token}` } })
    expect(await (await server.handle(me)).json()).toEqual({ address: accountAddress, chainId })
  })

  test('is refused for a cluster that could be any, with a line more, and with the text of another chain under its signature', async () => {
    const server = serverOf()
    await expect(server.verify(await signedAs(server, 'localnet'))).rejects.toEqual(fails('SIWX_MESSAGE_INVALID', 'chain'))
    await expect(server.verify(await signedAs(server, 'mainnet', '\nNetwork: mainnet'))).rejects.toEqual(fails('SIWX_MESSAGE_INVALID'))
    const signed = await signedAs(server, 'mainnet')
    const other = { ...signed, message: signed.message.replace('Chain ID: mainnet', `Chain ID: ${MAINNET.slice('solana:'.length)}`) }
    await expect(server.verify(other)).rejects.toEqual(fails('SIWX_SIGNATURE_INVALID'))
  })
})

describe('the endpoints', () => {
  const asker =
    (server: SiwxServer) =>
    async (method: string, name: string, headers: Record<string, string> = {}, body?: unknown) => {
      const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
      const response = await server.handle(new Request(`https://app.example/auth/v1/${name}?projectId=test`, { method, headers, ...sent }))
      expect(response.headers.get('cache-control')).toBe('no-store')
      return { status: response.status, body: await response.json() }
    }

  test('nonce, authenticate, me, update-user-metadata, sign-out', async () => {
    const server = serverOf()
    const ask = asker(server)
    const { body: issued } = await ask('GET', 'nonce')
    const message = formatMessage(fieldsOf(issued.nonce))
    const signed = { message, signature: await account.signMessage({ message }), walletInfo: { type: 'extension', name: 'Kestrel' } }
    const { status, body } = await ask('POST', 'authenticate', { 'x-nonce-jwt': `Bearer ${issued.token}` }, signed)
    expect(status).toBe(200)
    const authorization = `Bearer ${body.token}`
    expect(await ask('GET', 'me', { authorization })).toEqual({ status: 200, body: { address: account.address, chainId: 1 } })
    expect(await ask('PATCH', 'update-user-metadata', { authorization }, { theme: 'dark' })).toEqual({ status: 200, body: {} })
    expect((await server.session(body.token))?.metadata).toEqual({ theme: 'dark' })
    expect((await ask('POST', 'sign-out', { authorization }, {})).status).toBe(200)
    expect((await ask('GET', 'me', { authorization })).status).toBe(401)
  })

  test('whoever asks wrongly is told why, and learns nothing else', async () => {
    const ask = asker(serverOf())
    expect((await ask('GET', 'me')).status).toBe(401)
    expect((await ask('PATCH', 'update-user-metadata', {}, {})).status).toBe(401)
    expect((await ask('POST', 'authenticate', {}, 'no JSON')).status).toBe(400)
    expect((await ask('POST', 'authenticate', {}, { message: 'a'.repeat(100_001), signature: '' })).status).toBe(400)
    // Not read at all where its length is said.
    expect((await ask('PATCH', 'update-user-metadata', { 'content-length': '100001' }, {})).status).toBe(400)
    expect((await ask('POST', 'authenticate', {}, { message: 'Sign in', signature: '0x' })).body.reasons[0].name).toBe(
      'SIWX_MESSAGE_INVALID',
    )
    expect((await ask('GET', 'authenticate')).status).toBe(405)
    expect((await ask('GET', 'elsewhere')).status).toBe(404)
    expect((await ask('GET', '__proto__')).status).toBe(404)
  })

  test.each([
    ['its own error', new Error('https://secret.example/key')],
    ['one of ours', new PorticoError('HTTP_OFFLINE', 'https://secret.example/key')],
  ])('a chain that does not answer is a failure of the service, and says nothing of itself: %s', async (_, error) => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const broken: Verifier = { namespace: 'eip155', verify: () => Promise.reject(error) }
    const server = serverOf({ verifiers: [broken] })
    const { nonceToken, ...signed } = await signedBy(server)
    const { status, body } = await asker(server)('POST', 'authenticate', { 'x-nonce-jwt': `Bearer ${nonceToken}` }, signed)
    expect(status).toBe(503)
    expect(JSON.stringify(body)).not.toContain('secret')
    silent.mockRestore()
  })
})

test('A1: a Bitcoin address of a test chain signs in for its own chain, and never for the main chain', async () => {
  const [{ seed, payment }] = bitcoinTestAccounts
  const server = serverOf()
  const signIn = async (chainId: `bip122:${string}`) => {
    const { nonce, token } = await server.issueNonce()
    const message = formatMessage(fieldsOf(nonce, { chainId, accountAddress: payment }))
    const signature = Buffer.from(signBitcoinMessage(bitcoinKey(seed), payment, message)).toString('base64')
    return server.verify({ message, signature, nonceToken: token })
  }
  expect(await signIn('bip122:0f9188f13cb7b2c71f2a335e3a4fc328')).toMatchObject({ address: payment })
  await expect(signIn('bip122:000000000019d6689c085ae165831e93')).rejects.toEqual(fails('SIWX_SIGNATURE_INVALID'))
  await expect(signIn('bip122:000000000933ea01ad0ee984209779ba')).rejects.toEqual(fails('SIWX_SIGNATURE_INVALID'))
})
