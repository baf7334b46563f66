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

/** ms that the relay is waited for. */
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
  const { createPublicClient, http, verifyMessage } = await loadPeer('viem', '2.57.0', () => import('viem'))
  const { parseSiweMessage, validateSiweMessage } = await loadPeer('viem', '2.57.0', () => import('viem/siwe'))
  const client = createPublicClient({ transport: http(farcaster.rpc, { timeout: TIMEOUT }) })
  const relay = farcaster.relay.replace(/\/$/, '')
  const domain = new URL(config.frame).host

  const ask = async <S extends v.GenericSchema>(path: string, init: RequestInit, schema: S): Promise<v.InferOutput<S>> => {
    try {
      const answer = await fetch(`${relay}${path}`, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) })
      return v.parse(schema, await answer.json())
    } catch (cause) {
      throw new Refusal('PROVIDER_UNAVAILABLE', { cause })
    }
  }

  /** The id that the signer holds. */
  const provenId = async ({ message, signature }: v.InferOutput<typeof completed>, nonce: string): Promise<string> => {
    const parsed = parseSiweMessage(message)
    const { address, resources = [], uri, chainId } = parsed
    const id = resources.map((resource) => /^farcaster:\/\/fid\/(\d{1,20})$/.exec(resource)?.[1]).find((found) => found !== undefined)
    const ours =
      validateSiweMessage({ message: parsed, domain, nonce, time: new Date(now()) }) && uri === config.frame && chainId === CHAIN_ID
    if (!ours || address === undefined || id === undefined) throw new Refusal('PROVIDER_REFUSED')
    const signed =
      (await verifyMessage({ address, message, signature: signature as Hex }).catch(() => false)) ||
      (await client.verifyMessage({ address, message, signature: signature as Hex }).catch(() => false))
    if (!signed) throw new Refusal('PROVIDER_REFUSED')
    const call = { address: farcaster.registry as Hex, abi: REGISTRY, functionName: 'idOf', args: [address] } as const
    const held = await client.readContract(call).catch((cause: unknown) => {
      throw new Refusal('PROVIDER_UNAVAILABLE', { cause })
    })
    if (String(held) !== id) throw new Refusal('PROVIDER_REFUSED')
    return id
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
      const data = v.parse(begun, request.data)
      const headers = { authorization: `Bearer ${await vault.open(data.channel, 'farcaster')}` }
      const look = async () => {
        const seen = await ask('/v1/channel/status', { headers }, v.variant('state', [pending, completed]))
        return seen.state === 'completed' ? seen : undefined
      }
      const answer = await waitUntil(look, wait)
      if (!answer) return {}
      await requests.use(caller, ['farcaster'], requestId, 'asked')
      const subject = await provenId(answer, data.nonce)
      const userName = answer.username ?? undefined
      const account = await accounts.enterByIdentity(caller.project.id, { provider: 'farcaster', subject, userName })
      const visitor = { provider: 'farcaster', ...(userName === undefined ? {} : { userName }) }
      return { grant: await signIn(records, caller, account, 'farcaster', visitor) }
    }),
  ]
}
