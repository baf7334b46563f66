import type { ConnectMessage, ConnectMessages, ConnectProof } from '../../../kernel/contract/adapters.ts'
import type { CaipNetworkId, Namespace } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { NetworksService } from '../../../kernel/contract/session-services.ts'
import type { SignInSessions, SiwxCacao, SiwxMessage, SiwxSession } from '../config.ts'
import { type IsAddress, sameFields } from '../message/field-rules.ts'
import type { ParsedMessage } from '../message/message.ts'
import { parseMessage } from '../message/parse-message.ts'
import { within } from '../question.ts'

/** A message without its account, as a wallet is asked to sign it with the connection on any of these networks. */
const toConnectMessage = (
  { nonce, domain, uri, issuedAt, statement, expirationTime, notBefore, requestId, resources }: SiwxMessage,
  networks: readonly [CaipNetworkId, ...CaipNetworkId[]],
): ConnectMessage => {
  const given = { statement, expirationTime, notBefore, requestId, resources }
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return { nonce, domain, uri, version: '1', issuedAt: issuedAt ?? new Date().toISOString(), networks, ...set }
}

/** What a wallet of EVM writes: it may add what the session may do to statement and resources, and says itself when it was asked. */
const agrees = (said: ParsedMessage, asked: ConnectMessage, { account, network }: ConnectProof): boolean => {
  const { statement = '', resources = [] } = asked
  return (
    said.nonce === asked.nonce &&
    said.domain === asked.domain &&
    said.uri === asked.uri &&
    said.expirationTime === asked.expirationTime &&
    said.notBefore === asked.notBefore &&
    said.chainId === network &&
    said.accountAddress.toLowerCase() === account.toLowerCase() &&
    (said.statement ?? '').startsWith(statement) &&
    resources.every((resource, place) => said.resources?.[place] === resource)
  )
}

/** What a wallet of Solana writes: the fields that it was given, each as it was, and nothing else. */
const isAsAsked = (said: ParsedMessage, { networks: _, ...asked }: ConnectMessage, { account, network }: ConnectProof): boolean =>
  sameFields(said, { ...asked, accountAddress: account, chainId: network })

/** How CAIP-122 objects are signed, as hosts know them. */
const CACAO_SCHEMES: ReadonlySet<string> = new Set(['eip191', 'eip1271'])

/** The CAIP-122 object of what was signed: what the text says, under its own names. */
const cacaoOf = (said: ParsedMessage, { scheme, signature }: ConnectProof): SiwxCacao => {
  const { accountAddress, chainId, domain, uri: aud, nonce, version, issuedAt: iat, notBefore: nbf, expirationTime: exp } = said
  const { statement, requestId, resources } = said
  const given = { nbf, exp, statement, requestId, resources }
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return {
    h: { t: 'caip122' },
    p: { domain, aud, nonce, version, iat, iss: `did:pkh:${chainId}:${accountAddress}`, ...set },
    s: { t: scheme, s: signature },
  }
}

/** The session of a proof, read from the text that was signed. Throws `SIWX_MESSAGE_INVALID` where the text says anything else than was asked. */
const sessionOf = (proof: ConnectProof, asked: ConnectMessage, isAddress: IsAddress): SiwxSession => {
  const { message, signature, network } = proof
  const said = parseMessage(message, isAddress)
  const isAsked = network.startsWith('solana:') ? isAsAsked : agrees
  if (!isAsked(said, asked, proof)) throw new PorticoError('SIWX_MESSAGE_INVALID', 'What was signed is not what was asked for.')
  const { scheme: _, ...data } = said
  return { data, message, signature, ...(CACAO_SCHEMES.has(proof.scheme) && { cacao: cacaoOf(said, proof) }) }
}

/** Has wallets sign with the connection. */
export interface SigningAtConnect {
  /** What a wallet is to sign, where it can. */
  readonly messages: ConnectMessages
  /** Proofs of messages that were not answered before. Proofs are handed over again if account or network change meanwhile. */
  fresh(proofs: readonly ConnectProof[]): readonly ConnectProof[]
  /** Verifies and keeps what one account signed. Rejects with what came in the way. */
  keep(namespace: Namespace, proofs: readonly ConnectProof[]): Promise<void>
}

/** Messages that have not been signed. */
const MOST_ASKED = 10

/** Makes what has wallets sign with the connection. */
export const createSigningAtConnect = (
  kept: SignInSessions,
  networks: Pick<NetworksService, 'all' | 'active'>,
  isAddress: IsAddress,
): SigningAtConnect => {
  /** By their nonce. */
  const waiting = new Map<string, ConnectMessage>()

  /** A connector signs for its own family alone. */
  const isAsked = (namespace: Namespace): boolean => {
    if (!kept.enabled || (kept.only ?? namespace) !== namespace) return false
    // A visitor who declines this question is not connected. If sign-in is optional, it is asked for separately.
    if (namespace === 'solana') return kept.getRequired()
    return namespace === 'eip155' && networks.all.get().every(({ chainNamespace }) => chainNamespace === namespace)
  }
  /** A wallet of one family takes no other family's session away. */
  const addEach = async (signed: readonly SiwxSession[]): Promise<void> => {
    for (const session of signed) await kept.addSession(session)
  }
  return {
    async messages({ namespace }) {
      if (!isAsked(namespace)) return []
      const own = networks.all.get().flatMap(({ caipNetworkId, chainNamespace }) => (chainNamespace === namespace ? [caipNetworkId] : []))
      const active = networks.active.get()?.caipNetworkId
      const first = own.find((id) => id === active) ?? own[0]
      if (!first) return []
      const message = await kept.createMessage({ accountAddress: '', chainId: first })
      const asked = toConnectMessage(message, [first, ...own.filter((id) => id !== first)])
      waiting.set(asked.nonce, asked)
      for (const old of [...waiting.keys()].slice(0, -MOST_ASKED)) waiting.delete(old)
      return [asked]
    },
    fresh: (proofs) => proofs.filter(({ nonce }) => waiting.has(nonce)),
    async keep(namespace, proofs) {
      const answered = proofs.flatMap((proof) => {
        const asked = waiting.get(proof.nonce)
        return asked ? [{ proof, asked }] : []
      })
      // Before they are looked at: none is looked at twice.
      for (const { nonce } of proofs) waiting.delete(nonce)
      const read = async (): Promise<SiwxSession[]> => answered.map(({ proof, asked }) => sessionOf(proof, asked, isAddress))
      const signed = await within('notValid', read())
      const keep = kept.addSessions ?? (namespace === 'eip155' ? kept.setSessions : addEach)
      await within('notAnswered', keep(signed))
    },
  }
}
