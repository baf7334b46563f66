import * as v from 'valibot'
import { recoveryMode } from '../api/account.ts'
import { addressText, idText, nameText, originText, providerText } from '../api/values.ts'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(4000))

/** Addresses of a provider, where they are not its own: a test stand-in, a company's own installation. */
const endpoints = v.object({
  authorize: v.exactOptional(addressText),
  token: v.exactOptional(addressText),
  user: v.exactOptional(addressText),
  issuer: v.exactOptional(addressText),
  keys: v.exactOptional(addressText),
})

/** google, github, facebook, x, discord: as registered with the provider. */
const knownClient = v.object({ clientId: text, clientSecret: text, endpoints: v.exactOptional(endpoints) })

/** Apple: its secret is signed anew for each sign-in, with the key (PKCS 8, PEM) of the developer's account. */
const appleClient = v.object({
  clientId: text,
  teamId: text,
  keyId: text,
  privateKey: text,
  endpoints: v.exactOptional(endpoints),
})

/** Any OpenID provider; its addresses are read from `{issuer}/.well-known/openid-configuration`. */
const openIdClient = v.object({
  issuer: addressText,
  clientId: text,
  clientSecret: text,
  scopes: v.exactOptional(v.array(text)),
})

const provider = v.union([openIdClient, appleClient, knownClient])

/** A social login as it is configured. */
export type ProviderConfig = v.InferOutput<typeof provider>

const providers = v.record(providerText, provider)

const project = v.object({
  id: idText,
  /** Mails and pages name it. */
  name: nameText,
  /** The exact origins that may embed the frame. */
  origins: v.pipe(v.array(originText), v.minLength(1)),
  email: v.optional(v.boolean(), true),
  passkey: v.optional(v.boolean(), true),
  farcaster: v.optional(v.boolean(), false),
  /** Names of providers that it offers. Default: all. */
  providers: v.exactOptional(v.array(providerText)),
  /** Its own registrations, in place of the common ones. */
  clients: v.optional(providers, {}),
  /** Whether a new device opens a link from the mail before it is sent a code. */
  confirmDevices: v.optional(v.boolean(), false),
  /** Which kinds of recovery its accounts may have. With `service` whoever runs the service can sign. */
  recovery: v.optional(v.pipe(v.array(recoveryMode), v.minLength(1)), ['passkey', 'passphrase']),
  /** When a new device is given the server's share: once it is registered, or only after the account's passkey. */
  shareRelease: v.optional(v.picklist(['device', 'passkey']), 'device'),
})

/** A project: a host or several that share accounts. */
export type Project = v.InferOutput<typeof project>

export const authConfig = v.object({
  /** Address of the service itself, as the frame and providers reach it. */
  url: addressText,
  /** The exact origin of the frame. */
  frame: originText,
  /** The newest first; 32 characters at least. Those that follow still open what they sealed. */
  secrets: v.tupleWithRest([v.pipe(v.string(), v.minLength(32))], v.pipe(v.string(), v.minLength(32))),
  /** `file:auth.db`, `libsql://…`, `postgres://…` */
  database: v.object({ url: text, authToken: v.exactOptional(text), connections: v.exactOptional(v.number()) }),
  mail: v.exactOptional(v.object({ smtp: text, from: text })),
  providers: v.optional(providers, {}),
  farcaster: v.exactOptional(
    v.object({
      /** A relay of Farcaster Connect. */
      relay: addressText,
      /** JSON-RPC of the chain that has the registry of ids: OP Mainnet. */
      rpc: addressText,
      registry: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)), '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'),
    }),
  ),
  projects: v.pipe(v.array(project), v.minLength(1)),
  /** How many proxies stand before the service and each add to `x-forwarded-for`; 0 where none does. */
  proxies: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10)), 0),
})

/** The configuration as it is checked. */
export type AuthConfig = v.InferOutput<typeof authConfig>
/** The configuration as it is written. */
export type AuthConfigInput = v.InferInput<typeof authConfig>
