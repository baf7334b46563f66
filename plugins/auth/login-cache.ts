import type { StoragePort } from '../../kernel/contract/ports.ts'
import type { SocialProvider } from './protocol/index.ts'

/** Names of the specification, under this plugin's prefix. */
const KEYS = {
  used: 'EMAIL_LOGIN_USED_KEY',
  email: 'EMAIL',
  userName: 'SOCIAL_USERNAME',
  lastCode: 'LAST_EMAIL_LOGIN_TIME',
  chain: 'LAST_USED_CHAIN_KEY',
  smartNetworks: 'SMART_ACCOUNT_ENABLED_NETWORKS',
  provider: 'CONNECTED_SOCIAL',
  recent: 'RECENT_EMAILS',
} as const

/** E-mail addresses that are offered again. */
const MOST_RECENT = 3

const text = (value: unknown): string => {
  if (typeof value === 'string' && value !== '' && value.length <= 300) return value
  throw new TypeError('a text is expected')
}

const time = (value: unknown): number => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw new TypeError('a time is expected')
}

const PROVIDERS: readonly string[] = [
  'google',
  'github',
  'apple',
  'facebook',
  'x',
  'discord',
  'farcaster',
] satisfies readonly SocialProvider[]

const provider = (value: unknown): SocialProvider => {
  if (PROVIDERS.includes(text(value))) return value as SocialProvider
  throw new TypeError('a provider is expected')
}

const emails = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.slice(0, MOST_RECENT).map(text)
  throw new TypeError('a list is expected')
}

/** Who signed in last, as this browser knows it. */
export interface KnownUser {
  readonly email?: string
  readonly userName?: string
  readonly provider?: SocialProvider
}

/** What outlives the page: whether somebody signed in, who, and where they were. Nothing of it is a secret that signs. */
export interface LoginCache {
  /** Whether the frame is worth asking: nobody signed in here otherwise. */
  used(): boolean
  user(): KnownUser
  /** CAIP-2. */
  chain(): string | undefined
  /** Chain ids of eip155 with smart accounts. */
  smartNetworks(): readonly number[]
  lastCode(): number | undefined
  recentEmails(): readonly string[]
  signedIn(user: KnownUser): void
  setEmail(email: string): void
  setChain(chain: string): void
  setSmartNetworks(networks: readonly number[]): void
  setLastCode(at: number | undefined): void
  addRecent(email: string): void
  /** After sign-out, or when the frame says that nobody is signed in. The addresses that are offered again stay. */
  clear(): void
}

export const createLoginCache = (storage: StoragePort): LoginCache => {
  const keep = (key: string, value: string | undefined): void => (value ? storage.set(key, value) : storage.remove(key))
  return {
    used: () => storage.get(KEYS.used, text) === 'true',
    user() {
      const [email, userName, social] = [
        storage.get(KEYS.email, text),
        storage.get(KEYS.userName, text),
        storage.get(KEYS.provider, provider),
      ]
      return { ...(email && { email }), ...(userName && { userName }), ...(social && { provider: social }) }
    },
    chain: () => storage.get(KEYS.chain, text),
    smartNetworks: () =>
      (storage.get(KEYS.smartNetworks, text) ?? '')
        .split(',')
        .flatMap((part) => (/^[1-9]\d{0,15}$/.test(part) ? [Number.parseInt(part, 10)] : [])),
    lastCode: () => storage.get(KEYS.lastCode, time),
    recentEmails: () => storage.get(KEYS.recent, emails) ?? [],
    signedIn({ email, userName, provider: social }) {
      storage.set(KEYS.used, 'true')
      keep(KEYS.email, email)
      keep(KEYS.userName, userName)
      keep(KEYS.provider, social)
    },
    setEmail: (email) => storage.set(KEYS.email, email),
    setChain: (chain) => storage.set(KEYS.chain, chain),
    setSmartNetworks: (networks) => storage.set(KEYS.smartNetworks, networks.slice(0, 50).join(',')),
    setLastCode: (at) => (at === undefined ? storage.remove(KEYS.lastCode) : storage.set(KEYS.lastCode, at)),
    addRecent(email) {
      const others = (storage.get(KEYS.recent, emails) ?? []).filter((one) => one.toLowerCase() !== email.toLowerCase())
      storage.set(KEYS.recent, [email, ...others].slice(0, MOST_RECENT))
    },
    clear() {
      for (const key of [KEYS.used, KEYS.email, KEYS.userName, KEYS.provider, KEYS.lastCode, KEYS.chain, KEYS.smartNetworks])
        storage.remove(key)
    },
  }
}
