import type { ConnectMessage, ConnectProof } from '../../../kernel/contract/adapters.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { AddressCodec } from '../../../kernel/contract/family.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { REASON } from '../client/orphaned-sessions.ts'
import type { SigningAsk } from '../client/proposals.ts'
import type { RelayClient } from '../client/relay-client.ts'
import { provideBuffer } from './buffer-global.ts'
import { notAsked, readCacaos, type SignedCacao, type SignInAnswers, signerOf } from './check-cacao.ts'

/** Kind of envelope whose sender names the key that it is sealed with: a wallet answers so before there is a session. */
const SEALED_BY_SENDER = 1

/** By which a wallet says that it knows nothing of signing with a session. Then it answers the proposal that goes with it. */
const METHOD_UNKNOWN = 10_001

/** Not asked for with a signature, as other clients do not. */
const LEFT_OUT = 'wallet_showCallsStatus'

/** What the client's engine does with a wallet's answer. */
interface AuthEngine {
  onSessionAuthenticateResponse(topic: string, payload: { readonly id: number }): unknown
}

/** What the client writes a message of. */
type Written = Parameters<RelayClient['provider']['client']['formatAuthMessage']>[0]['request']

const hasAuth = (engine: object): engine is AuthEngine => 'onSessionAuthenticateResponse' in engine

/** ms; an answer that the client has rejected it reads on, with code that is loaded meanwhile. */
const READ_ON = 10_000

/** Tag and life (in seconds) of a session's last message, as the protocol has them. */
const TAG = 1112
const TTL = 86_400

/** Tells a wallet that the session it believes to have is none: its answer came over `topic`, sealed with `responder`. Waits for no answer. */
const sendRefusal = async ({ auth, core }: RelayClient['provider']['client'], topic: string, responder: unknown): Promise<void> => {
  const own = auth.authKeys.getAll().find(({ responseTopic }) => responseTopic === topic)
  if (!own || typeof responder !== 'string') return
  const session = await core.crypto.generateSharedKey(own.publicKey, responder)
  const message = await core.crypto.encode(session, { id: Date.now() * 1_000, jsonrpc: '2.0', method: 'wc_sessionDelete', params: REASON })
  await core.relayer.publish(session, message, { ttl: TTL, tag: TAG })
  await core.crypto.deleteSymKey(session)
}

/**
 * Makes a client look at what wallets have signed before it makes sessions of it. By itself it checks signatures alone, asks its vendor's
 * node about those of contracts, and keeps the session of one that is wrong.
 */
const watchAnswers = (client: RelayClient): SignInAnswers => {
  const answers: SignInAnswers = {
    refused: new Map(),
    signed: new Map(),
    notifyRefused: new Map(),
    unusablePairings: new Set(),
    asked: new Map(),
  }
  const { client: sign } = client.provider
  const { engine, core, auth, session } = sign
  if (!hasAuth(engine)) throw new TypeError('The client has no engine that signs in.')
  const { crypto } = core
  const { decode } = crypto
  const pairingOf = (topic: string): string | undefined => auth.pairingTopics.getAll().find((one) => one.topic === topic)?.pairingTopic
  crypto.decode = async (topic, encoded, options) => {
    // The topic is made of a key that only whoever has read the code knows.
    const answer = crypto.getPayloadType(encoded) === SEALED_BY_SENDER && answers.asked.has(pairingOf(topic) ?? '')
    return (answer ? client.decode : decode)(topic, encoded, options)
  }
  const { onSessionAuthenticateResponse } = engine
  engine.onSessionAuthenticateResponse = (topic, payload) => {
    const { id } = payload
    const error = readForeign(payload, 'error')
    const pairing = auth.requests.getAll().find((request) => request.id === id)?.pairingTopic ?? ''
    const asked = answers.asked.get(pairing)
    const result = readForeign(payload, 'result')
    const notifyRefused = (): void =>
      void sendRefusal(sign, topic, readForeign(readForeign(result, 'responder'), 'publicKey')).catch(() => undefined)
    if (error !== undefined) {
      if (readForeign(error, 'code') !== METHOD_UNKNOWN) answers.refused.set(id, error)
      return onSessionAuthenticateResponse(topic, payload)
    }
    try {
      if (!asked) throw notAsked('request')
      const signed = readCacaos(readForeign(result, 'cacaos'), asked.message, asked.codec)
      answers.signed.set(id, signed)
      answers.notifyRefused.set(id, notifyRefused)
      if (signed.every(({ s }) => s.t === 'eip191')) return onSessionAuthenticateResponse(topic, payload)
      // Signatures of contracts are asked about on a chain: by the ordinary way, with the host's node.
      client.signIn.apart = true
      throw notAsked('scheme')
    } catch (cause) {
      answers.refused.set(id, cause)
      notifyRefused()
      return onSessionAuthenticateResponse(topic, Object.assign({ id }, { jsonrpc: '2.0', error: REASON }))
    }
  }
  const { set } = session
  session.set = (topic, struct) => {
    if (!answers.unusablePairings.has(struct.pairingTopic)) return set(topic, struct)
    core.relayer.subscriber.unsubscribe(topic).catch(() => undefined)
    // It comes no further: it would go on with a session that is none, over a pairing that is gone.
    return new Promise(() => undefined)
  }
  return answers
}

/** Has a wallet sign a message with the session that it approves. One that cannot approves the session alone. */
export const createAuthentication = (
  client: RelayClient,
  message: ConnectMessage,
  namespaces: SigningAsk['namespaces'],
  { clock, codec }: { readonly clock: ClockPort; readonly codec: AddressCodec },
): SigningAsk => {
  const answers = client.signIn.answers.get(() => watchAnswers(client))
  const { provider } = client
  const { client: sign } = provider
  const { auth, core } = sign
  const { chains: wanted = [], methods = [] } = namespaces.eip155 ?? {}
  const chains = message.networks.filter((id) => wanted.some((chain) => chain === id))
  const { nonce, domain, uri, statement, expirationTime: exp, notBefore: nbf, resources } = message
  const requestOf = (pairing: string) => auth.requests.getAll().find(({ pairingTopic }) => pairingTopic === pairing)

  const proofOf = (cacao: SignedCacao): ConnectProof => {
    const { network, address } = signerOf(cacao)
    const { s, t } = cacao.s
    const text = sign.formatAuthMessage({ request: cacao.p as Written, iss: cacao.p.iss })
    return { nonce, account: address, network, message: text, signature: s, scheme: t }
  }
  return {
    namespaces,
    async ask() {
      const removeBuffer = provideBuffer()
      let pairing = ''
      const keepTopic = (link: unknown): void => {
        pairing = /^wc:([\da-f]{64})@2\?/.exec(String(link))?.[1] ?? ''
        answers.asked.set(pairing, { message, codec })
      }
      provider.once('display_uri', keepTopic)
      let id: number | undefined
      const keepId = (): void => {
        id ??= requestOf(pairing)?.id
      }
      provider.once('display_uri', keepId)
      try {
        const asked = {
          nonce,
          domain,
          uri,
          chains: [...chains],
          methods: methods.filter((method) => method !== LEFT_OUT),
          ...(statement === undefined ? {} : { statement }),
          ...(exp === undefined ? {} : { exp }),
          ...(nbf === undefined ? {} : { nbf }),
          ...(resources === undefined ? {} : { resources: [...resources] }),
          // The package's types do not name it; it is read where the client makes its providers.
          optionalNamespaces: namespaces,
        }
        const { auths, session } = await provider.authenticate(asked)
        return { struct: session, proofs: auths ? (answers.signed.get(id ?? 0) ?? []).map(proofOf) : undefined }
      } catch (cause) {
        const refused = id === undefined ? undefined : answers.refused.get(id)
        if (refused !== undefined) throw refused
        if (id === undefined || !answers.signed.has(id)) throw cause
        // It may go on to keep the session all the same.
        answers.unusablePairings.add(pairing)
        answers.notifyRefused.get(id)?.()
        throw new PorticoError('SIWX_SIGNATURE_INVALID', 'The signature is not that of the account.', {
          cause,
          context: { field: 'signature' },
        })
      } finally {
        provider.off('display_uri', keepTopic)
        provider.off('display_uri', keepId)
        answers.asked.delete(pairing)
        clock.after(READ_ON, removeBuffer)
      }
    },
    async drop(topic) {
      answers.asked.delete(topic)
      const request = requestOf(topic)
      const { engine } = sign
      // The client's own way to end the promise of an answer, and its timer of an hour.
      if (request && hasAuth(engine))
        engine.onSessionAuthenticateResponse(topic, Object.assign({ id: request.id }, { jsonrpc: '2.0', error: REASON }))
      for (const { topic: answering, pairingTopic } of auth.pairingTopics.getAll()) {
        if (pairingTopic !== topic) continue
        await core.relayer.subscriber.unsubscribe(answering).catch(() => undefined)
        await auth.pairingTopics.delete(answering, REASON).catch(() => undefined)
      }
    },
  }
}
