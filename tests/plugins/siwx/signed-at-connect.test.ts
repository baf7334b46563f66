import type { ConnectMessage } from '../../../kernel/contract/adapters.ts'
import type { ConnectorInfo } from '../../../kernel/contract/connectors.ts'
import { createTestStore } from '../../../kernel/testing/index.ts'
import type { SignInSessions, SiwxSession } from '../../../plugins/siwx/config.ts'
import type { SignInFields } from '../../../plugins/siwx/message/message.ts'
import { createSigningAtConnect } from '../../../plugins/siwx/sessions/signed-at-connect.ts'
import { formatMessage } from '../../../server/siwx/check-message.ts'
import { solanaNetwork } from '../../adapters/support/solana-rig.ts'
import { ETHEREUM } from '../support/start-session.ts'

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const ACCOUNT = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const OTHER = '26qv4GCcx98RihuK3c4T6ozB3J7L6VwCuFVc7Ta2A3Uo'

const make = (changes: Partial<SignInSessions> = {}, all = [ETHEREUM, solanaNetwork(DEVNET), solanaNetwork(MAINNET)], active = all[2]) => {
  const added: SiwxSession[] = []
  let made = 0
  const kept: SignInSessions = {
    enabled: true,
    refetchAfter: 1_000,
    getRequired: () => true,
    async createMessage(input) {
      made += 1
      return {
        ...input,
        domain: 'host.test',
        uri: 'https://host.test/page',
        version: '1',
        nonce: `nonce000${made}`,
        issuedAt: '2026-11-22T10:00:00.000Z',
        expirationTime: '2026-11-22T10:10:00.000Z',
        statement: 'Come aboard.',
        requestId: 'one',
        resources: ['https://host.test/terms'],
        toString: () => '',
      }
    },
    addSession: async (session) => void added.push(session),
    setSessions: () => Promise.reject(new Error('Sessions of other families are lost.')),
    getSessions: async () => [],
    revokeSession: async () => undefined,
    ...changes,
  }
  const signing = createSigningAtConnect(kept, { all: createTestStore(all), active: createTestStore(active) }, () => true)
  const ask = (namespace: 'solana' | 'eip155' = 'solana') =>
    signing.messages({ namespace } as unknown as ConnectorInfo, new AbortController().signal)
  const asked = async (): Promise<ConnectMessage> => {
    const [message] = await ask()
    if (!message) throw new Error('Nothing was asked.')
    return message
  }
  return { signing, ask, asked, added }
}

/** What a wallet writes of the fields, with the chain as wallets name it. */
const written = ({ networks: _, ...asked }: ConnectMessage, changes: Partial<SignInFields> = {}, chain = 'solana:mainnet'): string =>
  formatMessage({ ...asked, accountAddress: ACCOUNT, chainId: MAINNET, ...changes }).replace(/^Chain ID: .*$/m, `Chain ID: ${chain}`)

const proofOf = (message: string, { nonce }: Pick<ConnectMessage, 'nonce'>, account = ACCOUNT) =>
  ({ nonce, account, message, network: MAINNET, signature: 'signature', scheme: 'ed25519' }) as const

test('Solana’s networks are asked for, the active one first, with the fields of the message', async () => {
  expect(await make().asked()).toEqual({
    nonce: 'nonce0001',
    domain: 'host.test',
    uri: 'https://host.test/page',
    version: '1',
    issuedAt: '2026-11-22T10:00:00.000Z',
    expirationTime: '2026-11-22T10:10:00.000Z',
    statement: 'Come aboard.',
    requestId: 'one',
    resources: ['https://host.test/terms'],
    networks: [MAINNET, DEVNET],
  })
})

test('nothing is asked where nobody has to sign in, where accounts of EVM alone do, and where the app has no Solana', async () => {
  expect(await make({ getRequired: () => false }).ask()).toEqual([])
  expect(await make({ enabled: false }).ask()).toEqual([])
  expect(await make({ only: 'eip155' }).ask()).toEqual([])
  expect(await make({}, [ETHEREUM]).ask()).toEqual([])
  // One approval over WalletConnect may be for both families, and signs for one.
  expect(await make().ask('eip155')).toEqual([])
})

test.each(['solana:mainnet', 'mainnet', MAINNET.slice('solana:'.length)])(
  'the text that was asked, on %s, is kept as it was signed',
  async (chain) => {
    const { signing, asked, added } = make()
    const message = await asked()
    const text = written(message, {}, chain)
    expect(signing.fresh([proofOf(text, message)])).toHaveLength(1)
    await signing.keep('solana', [proofOf(text, message)])
    expect(added).toMatchObject([{ message: text, data: { accountAddress: ACCOUNT, chainId: MAINNET, nonce: message.nonce } }])
    expect(signing.fresh([proofOf(text, message)])).toEqual([])
  },
)

const add = (line: string) => (text: string) => `${text}\n${line}`
const field = (changes: Partial<SignInFields>) => (_: string, asked: ConnectMessage) => written(asked, changes)

test.each<[string, (text: string, asked: ConnectMessage) => string]>([
  ['another domain', field({ domain: 'elsewhere.test' })],
  ['another page', field({ uri: 'https://host.test/other' })],
  ['another nonce', field({ nonce: 'othernonce' })],
  ['another account', field({ accountAddress: OTHER })],
  ['the account in other letters', field({ accountAddress: `${ACCOUNT.slice(0, -1)}v` })],
  ['another statement', field({ statement: 'Sell the ship.' })],
  ['a longer statement', field({ statement: 'Come aboard. Sell the ship.' })],
  ['another time', field({ issuedAt: '2026-11-22T10:00:01.000Z' })],
  ['a longer life', field({ expirationTime: '2027-11-22T10:10:00.000Z' })],
  ['a time before which it is not valid', field({ notBefore: '2026-11-22T10:00:00.000Z' })],
  ['another request', field({ requestId: 'two' })],
  ['a resource more', add('- https://host.test/more')],
  ['other resources', field({ resources: ['https://host.test/more'] })],
  ['no resources', (text) => text.slice(0, text.indexOf('\nResources:'))],
  ['no end', (text) => text.replace(/\nExpiration Time: .*/, '')],
  ['no chain', (text) => text.replace(/\nChain ID: .*/, '')],
  ['a scheme', (text) => `https://${text}`],
  ['a line more', add('Network: mainnet')],
  ['an empty line more', add('')],
  ['a mark before it', (text) => `\ufeff${text}`],
  ['another cluster', (_, asked) => written(asked, {}, 'devnet')],
  ['a cluster that could be any', (_, asked) => written(asked, {}, 'localnet')],
  ['another family', (text) => text.replace('your Solana account', 'your Ethereum account')],
])('%s is not what was asked: nothing is kept, and the nonce is used up', async (_, change) => {
  const { signing, asked, added } = make()
  const message = await asked()
  const proof = proofOf(change(written(message), message), message)
  expect(proof.message).not.toBe(written(message))
  await expect(signing.keep('solana', [proof])).rejects.toMatchObject({ problem: 'notValid', cause: { code: 'SIWX_MESSAGE_INVALID' } })
  expect([added, signing.fresh([proof])]).toEqual([[], []])
})

test('the account that is connected is the one that the text names', async () => {
  const { signing, asked } = make()
  const message = await asked()
  await expect(signing.keep('solana', [proofOf(written(message), message, OTHER)])).rejects.toMatchObject({ problem: 'notValid' })
})

test('where it cannot be verified, that is what came in the way', async () => {
  const { signing, asked } = make({ addSession: () => Promise.reject(new Error('away')) })
  const message = await asked()
  await expect(signing.keep('solana', [proofOf(written(message), message)])).rejects.toMatchObject({ problem: 'notAnswered' })
})
