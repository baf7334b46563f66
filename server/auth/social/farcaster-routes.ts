import * as v from 'valibot'
import type { Hex } from 'viem'
import { farcasterFinish, farcasterStart } from '../api/sign-in.ts'
import { randomText } from '../crypto/secrets.ts'
import { Refusal } from '../http/refusal.ts'
import { type Route, route } from '../http/routes.ts'
import { loadPeer } from '../load-peer.ts'
import type { Parts } from '../parts.ts'
import type { Records } from '../records/records.ts'
import { signIn } from '../sign-in/grant.ts'
import { waitUntil } from '../sign-in/wait-until.ts'

/** ms that the relay is waited for, and that relay and chain together may take beyond what the caller waits. */
const TIMEOUT = 8_000
/** OP Mainnet, which has the registry of ids. */
const CHAIN_ID = 10

const channel = v.object({
  channelToken: v.pipe(v.string(), v.regex(/^[\w-]{8,200}$/)),
  url: v.pipe(v.string(), v.maxLength(2000), v.regex(/^https?:\/\//)),
})
const pending = v.object({ state: v.literal('pending') })
const completed = v.object({
  state: v.literal('completed'),
  message: v.pipe(v.string(), v.maxLength(4000)),
  signature: v.pipe(v.string(), v.maxLength(4000), v.regex(/^0x[0-9a-fA-F]+$/)),
  username: v.nullish(v.pipe(v.string(), v.maxLength(100))),
})
const begun = v.object({ channel: v.string(), nonce: v.string() })

const REGISTRY = [
  { type: 'function', name: 'idOf', stateMutability: 'view', inputs: [{ type: 'address' }], outputs: [{ type: 'uint256' }] },
] as const

/**
 * Sign-in with Farcaster over a relay of Farcaster Connect. What the relay says is not believed: the message has our nonce, domain and
 * address, its signature is checked, and the registry on the chain says that the signer holds the id.
 *
 * The proof comes before the request is used, so that a relay or a chain that does not answer costs the visitor nothing: the same request can
 * be tried again. A proof that is wrong ends the request, as the relay has no other answer to give.
 */
export const farcasterRoutes = async ({ config, limits, vault, now }: Parts, records: Records): Promise<readonly Route[]> => {
  const { farcaster } = config
  const { requests, accounts } = records
  if (!farcaster) {
    const refuse = async (): Promise<never> => {
      throw new Refusal('METHOD_UNAVAILABLE')
    }
    return [route(farcasterStart, refuse), route(farcasterFinish, refuse)]
  }
  const { createClient, encodeFunctionData, getAddress, hexToBigInt, http } = await loadPeer('viem', '2.57.0', () => import('viem'))
  const { parseSiweMessage, validateSiweMessage } = await loadPeer('viem', '2.57.0', () => import('viem/siwe'))
  const { signatureChain, verifyEvmMessage } = await import('../../../adapters/evm/verify/verify-message.ts')
  const client = createClient({ transport: http(farcaster.rpc, { timeout: TIMEOUT, retryCount: 0 }) })
  const relay = farcaster.relay.replace(/\/$/, '')
  const domain = new URL(config.frame).host

  const ask = async <S extends v.GenericSchema>(path: string, init: RequestInit, schema: S): Promise<v.InferOutput<S>> => {
    const limit = AbortSignal.timeout(TIMEOUT)
    try {
      const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
      const answer = await fetch(`${relay}${path}`, { ...init, redirect: 'error', signal })
      return v.parse(schema, await answer.json())
    } catch (cause) {
      throw new Refusal('PROVIDER_UNAVAILABLE', { cause })
    }
  }

  /** The id that the message names and its signer holds; undefined where it proves none. Rejects where the chain does not answer. */
  const provenId = async (
    { message, signature }: v.InferOutput<typeof completed>,
    nonce: string,
    signal: AbortSignal,
  ): Promise<string | undefined> => {
    const parsed = parseSiweMessage(message)
    const { address, resources = [], uri, chainId } = parsed
    const id = resources.map((resource) => /^farcaster:\/\/fid\/(\d{1,20})$/.exec(resource)?.[1]).find((found) => found !== undefined)
    const ours =
      validateSiweMessage({ message: parsed, domain, nonce, time: new Date(now()) }) && uri === config.frame && chainId === CHAIN_ID
    if (!ours || address === undefined || id === undefined) return undefined
    const signer = getAddress(address)
    const chain = signatureChain((question) => client.request(question as Parameters<typeof client.request>[0], { signal }))
    if (!(await verifyEvmMessage(chain, { address: signer, message, signature }))) return undefined
    const data = encodeFunctionData({ abi: REGISTRY, functionName: 'idOf', args: [signer] })
    const held = await chain.call({ to: farcaster.registry as Hex, data })
    // An answer without a number is no answer of the registry: another chain, or none of its contracts.
    if (held === undefined || held === '0x') throw new Error('The registry of ids does not answer.')
    return String(hexToBigInt(held)) === id ? id : undefined
  }

  return [
    route(farcasterStart, async (_, caller) => {
      if (!caller.project.farcaster) throw new Refusal('METHOD_UNAVAILABLE')
      await limits.take('start', caller.address)
      // Letters and digits alone, as EIP-4361 asks of a nonce.
      const nonce = randomText().replace(/[^A-Za-z0-9]/g, '')
      const body = JSON.stringify({ siweUri: config.frame, domain, nonce })
      const opened = await ask('/v1/channel', { method: 'POST', body, headers: { 'content-type': 'application/json' } }, channel)
      const data = { channel: await vault.seal(opened.channelToken, 'farcaster'), nonce }
      const { id, expiresAt } = await requests.create(caller, { kind: 'farcaster', state: 'asked', data })
      return { requestId: id, url: opened.url, expiresAt }
    }),

    route(farcasterFinish, async ({ requestId, wait = 0 }, caller) => {
      const request = await requests.find(caller, ['farcaster'], requestId)
      if (request.expires_at <= now()) throw new Refusal('REQUEST_EXPIRED')
      if (request.state !== 'asked') throw new Refusal('REQUEST_UNKNOWN')
      const data = v.parse(begun, request.data)
      const headers = { authorization: `Bearer ${await vault.open(data.channel, 'farcaster')}` }
      const signal = AbortSignal.timeout(wait + TIMEOUT)
      const look = async () => {
        const seen = await ask('/v1/channel/status', { headers, signal }, v.variant('state', [pending, completed]))
        return seen.state === 'completed' ? seen : undefined
      }
      const answer = await waitUntil(look, wait)
      if (!answer) return {}
      const subject = await provenId(answer, data.nonce, signal).catch((cause: unknown) => {
        throw new Refusal('PROVIDER_UNAVAILABLE', { cause })
      })
      if (subject === undefined) {
        await requests.move(request.id, 'asked', 'refused')
        throw new Refusal('PROVIDER_REFUSED')
      }
      await requests.use(caller, ['farcaster'], requestId, 'asked')
      const userName = answer.username ?? undefined
      const account = await accounts.enterByIdentity(caller.project.id, { provider: 'farcaster', subject, userName })
      const visitor = { provider: 'farcaster', ...(userName === undefined ? {} : { userName }) }
      return { grant: await signIn(records, caller, account, 'farcaster', visitor) }
    }),
  ]
}
