/** @jest-environment node */
import { replayPairings } from '../../../plugins/walletconnect/client/replay-pairings.ts'

type Client = Parameters<typeof replayPairings>[0]

/** What the relay gave the page before, decoded; a text is an envelope that nobody can open. */
type Mailbox = Readonly<Record<string, readonly (object | string)[]>>

const YES = { id: 1, result: { responderPublicKey: 'wallet' } }
const SETTLE = { id: 9, method: 'wc_sessionSettle' }

/** A client that is loaded again with proposals and messages; it handles a yes as the vendor's engine does. */
const replay = async (
  mailbox: Mailbox,
  { pending = [], keys = [], ids = [1] }: { pending?: number[]; keys?: string[]; ids?: number[] } = {},
) => {
  const pendingSessions = new Map(pending.map((id) => [id, { sessionTopic: `session-${id}` }]))
  const handled: unknown[] = []
  const client = {
    core: {
      relayer: { messages: { get: (topic: string) => Object.fromEntries((mailbox[topic] ?? []).entries()) } },
      crypto: {
        decode: async (_: string, message: object | string) => {
          if (typeof message === 'string') throw new Error('Junk.')
          return message
        },
      },
    },
    engine: {
      pendingSessions,
      async onSessionProposeResponse(_: string, answer: { readonly id: number }) {
        handled.push(answer)
        if ('error' in answer) throw new Error('Refused.')
        pendingSessions.set(answer.id, { sessionTopic: `session-${answer.id}` })
      },
      async onSessionSettleRequest(topic: string) {
        handled.push(topic)
      },
    },
    proposal: { getAll: () => ids.map((id) => ({ id, pairingTopic: `pairing-${id}` })) },
    session: { keys },
  }
  await replayPairings(client as unknown as Client)
  return handled
}

test('a yes that the page before had from the relay, and the session that followed, are handled once more', async () => {
  expect(await replay({ 'pairing-1': [YES], 'session-1': [SETTLE] })).toEqual([YES, 'session-1'])
})

test('a yes that is known is not handled again, and neither is a session that is there', async () => {
  expect(await replay({ 'pairing-1': [YES], 'session-1': [SETTLE] }, { pending: [1] })).toEqual(['session-1'])
  expect(await replay({ 'pairing-1': [YES], 'session-1': [SETTLE] }, { pending: [1], keys: ['session-1'] })).toEqual([])
})

test('junk in the mailbox, questions of the wallet, or its refusal of another code keep nothing from being taken up', async () => {
  const refused = { id: 1, error: { code: 5000 } }
  const yes = { ...YES, id: 2 }
  const mailbox = {
    'pairing-1': ['junk', refused],
    'pairing-2': ['junk', { id: 2, method: 'wc_pairingPing' }, { id: 7, result: true }, yes],
    'session-2': ['junk', { id: 8, method: 'wc_sessionEvent' }, SETTLE],
  }
  expect(await replay(mailbox, { ids: [1, 2] })).toEqual([refused, yes, 'session-2'])
})
