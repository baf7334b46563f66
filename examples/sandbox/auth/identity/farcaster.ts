import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { encodeAbiParameters, isAddressEqual, keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'

/** Somebody who signs for an id. */
const account = privateKeyToAccount(keccak256(toHex('the sandbox has no secrets: farcaster')))
const FID = 4242
const USER_NAME = 'alice.sandbox'

interface Channel {
  readonly domain: string
  readonly siweUri: string
  readonly nonce: string
  answer?: { readonly message: string; readonly signature: string }
}

const opening = v.object({ siweUri: v.pipe(v.string(), v.url()), domain: v.string(), nonce: v.string() })
const idQuestion = v.object({ id: v.unknown(), method: v.string(), params: v.array(v.unknown()) })

/** `idOf(address)` */
const ID_OF = '0xd94fe832'

/** Adds a relay of Farcaster Connect with the page of its app, below `/farcaster`, and the one call of the chain that says who holds an id. */
export const addFarcaster = (app: Hono, origin: string): void => {
  const channels = new Map<string, Channel>()

  app.post('/farcaster/v1/channel', async (context) => {
    const { siweUri, domain, nonce } = v.parse(opening, await context.req.json())
    const channelToken = randomBytes(16).toString('hex')
    channels.set(channelToken, { siweUri, domain, nonce })
    return context.json({ channelToken, url: `${origin}/farcaster/connect?channelToken=${channelToken}`, nonce }, 201)
  })
  app.get('/farcaster/v1/channel/status', (context) => {
    const channel = channels.get((context.req.header('authorization') ?? '').replace(/^Bearer /, ''))
    if (!channel) return context.json({ error: 'Unauthorized' }, 401)
    const { answer, nonce } = channel
    return answer
      ? context.json({ state: 'completed', nonce, fid: FID, username: USER_NAME, ...answer })
      : context.json({ state: 'pending', nonce }, 202)
  })
  app.get('/farcaster/connect', (context) => {
    const token = context.req.query('channelToken') ?? ''
    const channel = channels.get(token)
    if (!channel) return context.notFound()
    return context.html(html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Sign in with Farcaster</title>
          <link rel="stylesheet" href="/style.css" />
        </head>
        <body>
          <main>
            <h1>Sign in with Farcaster</h1>
            <p>${channel.domain} wants to know that you are ${USER_NAME}.</p>
            <form method="post" action="/farcaster/connect?channelToken=${token}"><button>Sign in as ${USER_NAME}</button></form>
          </main>
        </body>
      </html>`)
  })
  app.post('/farcaster/connect', async (context) => {
    const channel = channels.get(context.req.query('channelToken') ?? '')
    if (!channel) return context.notFound()
    const message = createSiweMessage({
      address: account.address,
      chainId: 10,
      domain: channel.domain,
      nonce: channel.nonce,
      uri: channel.siweUri,
      version: '1',
      statement: 'Farcaster Auth',
      resources: [`farcaster://fid/${FID}`],
    })
    channel.answer = { message, signature: await account.signMessage({ message }) }
    return context.text('You can go back to the page you came from.')
  })
  app.post('/farcaster/rpc', async (context) => {
    const { id, method, params } = v.parse(idQuestion, await context.req.json())
    const data = String((params[0] as { readonly data?: unknown } | undefined)?.data ?? '')
    const asked = data.startsWith(ID_OF) ? (`0x${data.slice(-40)}` as const) : undefined
    const held = asked !== undefined && isAddressEqual(asked, account.address) ? BigInt(FID) : 0n
    if (method !== 'eth_call') return context.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } })
    return context.json({ jsonrpc: '2.0', id, result: encodeAbiParameters([{ type: 'uint256' }], [held]) })
  })
}
