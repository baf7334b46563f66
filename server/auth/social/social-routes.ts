import * as v from 'valibot'
import { socialFinish, socialStart } from '../api/sign-in.ts'
import { addressText } from '../api/values.ts'
import type { Project } from '../config/config-schema.ts'
import { equalTexts, hashOf, randomText } from '../crypto/secrets.ts'
import { readBody } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import { type Route, route } from '../http/routes.ts'
import type { Parts } from '../parts.ts'
import type { Records } from '../records/records.ts'
import { signIn } from '../sign-in/grant.ts'
import { createShapes, providersOf } from './configured-providers.ts'
import { openProvider } from './open-provider.ts'
import type { Provider } from './provider.ts'

/** Where providers send the window back to; the provider's name follows. */
export const CALLBACK_PATH = '/wallet/v1/social/callback/'

const begun = v.object({ provider: v.string(), nonce: v.string(), verifier: v.string() })
const returned = v.object({
  provider: v.string(),
  result: v.string(),
  identity: v.object({ subject: v.string(), userName: v.exactOptional(v.string()), email: v.exactOptional(v.string()) }),
})
/** What a provider hands back: the state that we made and, behind `--`, the address that a page without a window put there. */
const echoed = v.pipe(
  v.string(),
  v.regex(/^[\w-]{43}(--.{1,4000})?$/),
  v.transform((given) => ({ state: given.slice(0, 43), back: given.slice(45) })),
)

const callback = v.object({
  state: echoed,
  code: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(4000))),
})

/** What providers are asked with. */
export interface Social {
  readonly routes: readonly Route[]
  /** Answers the window that comes back from a provider. */
  readonly answerCallback: (request: Request, provider: string) => Promise<Response>
}

/**
 * The address of the page that the visitor comes back to, where the state names one. It counts only if it is of the origin that began the
 * sign-in, and the project still names that origin. Throws for any other.
 */
const returnAddress = (back: string, origin: string, project: Project): string => {
  let address: string | undefined
  try {
    address = decodeURIComponent(back)
  } catch {
    // What is no percent-encoding is no address.
  }
  const read = v.safeParse(addressText, address)
  if (!read.success || new URL(read.output).origin !== origin || !project.origins.includes(origin)) throw new Refusal('ORIGIN_REFUSED')
  return read.output
}

const short = (text: string | undefined, limit: number): string | undefined => text?.slice(0, limit)

/** Sign-in at providers: state, nonce and PKCE belong to the key that began it, and only that key can end it, with the result of the window. */
export const createSocial = ({ config, limits, vault, now }: Parts, records: Records): Social => {
  const { requests, accounts } = records
  const shapeOf = createShapes()
  const opened = new Map<string, Promise<Provider>>()
  const service = config.url.replace(/\/$/, '')

  const providerFor = async (project: Project, name: string): Promise<Provider> => {
    const configured = providersOf(config, project)
    const client = Object.hasOwn(configured, name) ? configured[name] : undefined
    if (!client) throw new Refusal('METHOD_UNAVAILABLE')
    const shape = await shapeOf(name, client)
    const key = `${project.id} ${name}`
    const provider = opened.get(key) ?? openProvider(name, client, shape, `${service}${CALLBACK_PATH}${name}`)
    opened.set(key, provider)
    return provider
  }

  /** Back to the frame's page, which hands the address to the window that opened it. */
  const toFrame = (parameters: Readonly<Record<string, string>>): Response => {
    const address = new URL('/social/return', config.frame)
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
    return new Response(null, {
      status: 303,
      headers: { location: address.href, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
    })
  }

  return {
    routes: [
      route(socialStart, async ({ provider: name }, caller) => {
        await limits.take('start', caller.address)
        const provider = await providerFor(caller.project, name)
        const [nonce, verifier] = [randomText(), randomText()]
        const data = { provider: name, nonce, verifier: await vault.seal(verifier, 'verifier') }
        const { id, expiresAt } = await requests.create(caller, { kind: 'social', state: 'begun', data })
        return { state: id, uri: await provider.begin({ state: id, nonce, verifier }), expiresAt }
      }),

      route(socialFinish, async ({ provider, state, result }, caller) => {
        const found = await requests.find(caller, ['social'], state)
        if (found.expires_at <= now()) throw new Refusal('REQUEST_EXPIRED')
        const data = v.safeParse(returned, found.data)
        const right =
          data.success &&
          found.state === 'returned' &&
          (provider === undefined || provider === data.output.provider) &&
          equalTexts(data.output.result, await hashOf(result))
        if (!right) throw new Refusal('REQUEST_UNKNOWN')
        await requests.use(caller, ['social'], state, 'returned')
        const identity = { provider: data.output.provider, ...data.output.identity }
        const account = await accounts.enterByIdentity(caller.project.id, identity)
        const { provider: by, userName, email } = identity
        return signIn(records, caller, account, 'social', {
          provider: by,
          ...(userName === undefined ? {} : { userName }),
          ...(email === undefined ? {} : { email }),
        })
      }),
    ],

    async answerCallback(request, name) {
      const given = request.method === 'POST' ? new URLSearchParams(await readBody(request, 20_000)) : new URL(request.url).searchParams
      const read = v.safeParse(callback, Object.fromEntries(given))
      const found = read.success ? await requests.byHash(await hashOf(read.output.state.state)) : undefined
      const data = v.safeParse(begun, found?.data)
      const project = config.projects.find(({ id }) => id === found?.project)
      const living = found?.kind === 'social' && found.state === 'begun' && found.expires_at > now()
      // Whose state it is cannot be said: there is nobody to send the window back to.
      if (!read.success || !found || !living || !project || !data.success || data.output.provider !== name)
        return toFrame({ error: 'REQUEST_UNKNOWN' })
      const { nonce, verifier } = data.output
      const { state, back } = read.output.state
      const place = { state, origin: found.origin, projectId: project.id }
      // The code is taken once, whatever becomes of it.
      if (!(await requests.move(found.id, 'begun', 'asked'))) return toFrame({ ...place, error: 'REQUEST_UNKNOWN' })
      let target: { readonly returnTo?: string } = {}
      try {
        if (back !== '') target = { returnTo: returnAddress(back, found.origin, project) }
        if (read.output.code === undefined) throw new Refusal('PROVIDER_REFUSED')
        const provider = await providerFor(project, name)
        const who = await provider.finish({ code: read.output.code, nonce, verifier: await vault.open(verifier, 'verifier') })
        const result = randomText()
        const [userName, email] = [short(who.userName, 100), short(who.email, 254)]
        const identity = {
          subject: who.subject,
          ...(userName === undefined ? {} : { userName }),
          ...(email === undefined ? {} : { email }),
        }
        await requests.move(found.id, 'asked', 'returned', { provider: name, result: await hashOf(result), identity })
        return toFrame({ ...place, ...target, result })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        await requests.move(found.id, 'asked', 'refused')
        return toFrame({ ...place, ...target, error: error.code })
      }
    },
  }
}
