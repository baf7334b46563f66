/** @jest-environment node */

import { EventEmitter } from 'node:events'
import { evmFamily } from '../../../adapters/evm/family.ts'
import { createProposals, type ProposingClient } from '../../../plugins/walletconnect/client/proposals.ts'
import { parseNamespaces } from '../../../plugins/walletconnect/session/parse-session.ts'
import { type Deferred, deferred, outcome, settle } from '../../support/deferred.ts'
import { evmNetwork } from '../../support/test-networks.ts'

const NETWORKS = [evmNetwork(1, 'https://node.example')]
const [first, second] = ['a1', 'b2'].map((pair) => pair.repeat(32)) as [string, string]
const linkOf = (topic: string): string => `wc:${topic}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
const account = (place: number, chain = 1): string => `eip155:${chain}:0x${place.toString(16).padStart(40, '0')}`
const structOf = (eip155: object, more = {}) => ({ topic: 'new', pairingTopic: first, namespaces: { eip155 }, ...more })

/** A client that proposes; what its relay and the wallet do is scripted. */
const start = ({ keys = [], followed = [], connected = true }: { keys?: string[]; followed?: string[]; connected?: boolean } = {}) => {
  const done: unknown[] = []
  const note =
    (name: string, fails = false) =>
    async (...args: unknown[]): Promise<void> => {
      done.push([name, args[0]])
      if (fails) throw new Error('No.')
    }
  const relayer = Object.assign(new EventEmitter(), {
    connected,
    publish: async (topic: string, { method }: { readonly method: string }) => void done.push([method, topic]),
    subscriber: { unsubscribe: note('unsubscribe', true) },
  })
  const events = new EventEmitter()
  events.on('proposal_expire', ({ id }) => done.push(['proposal_expire', id]))
  const asked: Deferred<unknown>[] = []
  const expired: unknown[] = []
  const kept: { readonly namespaces: { readonly eip155: { readonly accounts: string[]; readonly methods: string[] } } }[] = []
  const provider = Object.assign(new EventEmitter(), {
    connect: () => {
      const answer = deferred<unknown>()
      asked.push(answer)
      return answer.promise
    },
    cleanupPendingPairings: undefined as ((options?: { deletePairings?: boolean }) => Promise<void>) | undefined,
    client: {
      events,
      core: {
        relayer,
        crypto: { encode: async (_: string, message: object) => message, deleteSymKey: note('deleteSymKey', true) },
        pairing: { pairings: { delete: note('pairing', true) }, getPairings: () => [{ topic: first }, { topic: second }] },
        expirer: { del: note('expirer', true), set: (topic: string, at: number) => expired.push([topic, at]) },
      },
      proposal: { getAll: () => [{ id: 7, pairingTopic: first }], delete: note('proposal', true) },
      session: { keys, update: async (_: string, change: (typeof kept)[number]) => void kept.push(change) },
    },
  })
  const ended: string[] = []
  const orphans = { wanted: undefined as string | undefined, end: (topic: string) => void ended.push(topic) }
  const client = { provider, orphans, followed: (topic: string) => followed.includes(topic) } as unknown as ProposingClient
  const proposals = createProposals(client)
  const propose = () => proposals.propose(NETWORKS, undefined)
  /** A proposal whose link is there. */
  const proposed = async () => {
    const turn = propose()
    await settle()
    provider.emit('display_uri', linkOf(first))
    return turn
  }
  return { provider, relayer, asked, done, ended, orphans, kept, expired, propose, proposed }
}

test('a proposal waits for the link of the one before: each is answered its own', async () => {
  const { provider, asked, propose } = start()
  const [one, other] = [propose(), propose()]
  await settle()
  expect(asked).toHaveLength(1)
  provider.emit('display_uri', linkOf(first))
  await settle()
  expect(asked).toHaveLength(2)
  provider.emit('display_uri', linkOf(second))
  expect([(await one).topic, (await other).topic]).toEqual([first, second])
})

test('one that the relay refuses, or whose link is none, fails at once, and the next is not kept waiting', async () => {
  const { provider, relayer, propose, proposed } = start()
  const refused = outcome(propose())
  await settle()
  relayer.emit('relayer_error', new Error('JWT has expired'))
  expect(await refused).toMatchObject({ error: { code: 'HTTP_OFFLINE', context: { reason: 'clock' } } })
  const strange = outcome(propose())
  await settle()
  provider.emit('display_uri', 'https://elsewhere.example')
  expect(await strange).toMatchObject({ error: { code: 'WALLET_ERROR' } })
  expect((await proposed()).topic).toBe(first)
  expect([relayer.listenerCount('relayer_error'), provider.listenerCount('display_uri')]).toEqual([0, 0])
})

test('a code that is dropped: the wallet is told, the approval ends, and every trace goes, whatever of it fails', async () => {
  const { done, orphans, proposed } = start()
  const proposal = await proposed()
  expect(orphans.wanted).toBe(first)
  await proposal.drop()
  expect(orphans.wanted).toBeUndefined()
  expect(done).toEqual([
    ['proposal_expire', 7],
    ['wc_pairingDelete', first],
    ['deleteSymKey', first],
    ['pairing', first],
    ['expirer', first],
    ['proposal', 7],
    ['expirer', 7],
    ['unsubscribe', first],
  ])
})

test('nothing is said to the wallet without a relay: it would go out whenever one comes', async () => {
  const { done, proposed } = start({ connected: false })
  await (await proposed()).drop()
  expect(done).not.toContainEqual(['wc_pairingDelete', first])
  expect(done).toContainEqual(['unsubscribe', first])
})

test('what the vendor cleans up with a session leaves the pairing of the code on screen', async () => {
  const { provider, done, expired, proposed } = start()
  await proposed()
  await provider.cleanupPendingPairings?.({ deletePairings: true })
  expect(expired).toEqual([[second, 0]])
  await provider.cleanupPendingPairings?.()
  expect(done).toEqual([['unsubscribe', second]])
})

test('once a session settles, those that nobody uses end; it and those in use stay', async () => {
  const { asked, ended, orphans, proposed } = start({ keys: ['used', 'left', 'new'], followed: ['used'] })
  const { approved } = await proposed()
  asked[0]?.resolve(structOf({ accounts: [account(1)], methods: [] }))
  expect(await approved).toMatchObject({ topic: 'new' })
  expect([ended, orphans.wanted]).toEqual([['left'], undefined])
})

test('an approval without a session is none', async () => {
  const { asked, proposed } = start()
  const { approved } = await proposed()
  asked[0]?.resolve(undefined)
  expect(await outcome(approved)).toMatchObject({ error: { code: 'WALLET_ERROR' } })
})

test('of what a wallet grants, the proposed methods and a hundred accounts are kept, those on proposed chains first', async () => {
  const { asked, kept, proposed } = start()
  const { approved } = await proposed()
  const strange = Array.from({ length: 5_000 }, (_, place) => account(place, 137))
  const methods = ['personal_sign', 'wallet_strange']
  asked[0]?.resolve(structOf({ accounts: [...strange, account(1), account(2)], methods }))
  const eip155 = parseNamespaces((await approved).namespaces, evmFamily.codec)
  expect(eip155?.accounts).toHaveLength(100)
  expect(eip155?.accounts.slice(0, 2)).toEqual([1, 2].map((place) => ({ chain: 'eip155:1', address: account(place).slice(9) })))
  expect(eip155?.methods).toEqual(['personal_sign'])
  // The client's own record as well.
  const [record] = kept.map(({ namespaces }) => namespaces.eip155)
  expect([record?.accounts.length, record?.methods]).toEqual([100, ['personal_sign']])
})
