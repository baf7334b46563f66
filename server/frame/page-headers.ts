/** What a page's headers are made of. */
export interface PageAddresses {
  /** Exact origins of the pages that may hold the frame; none where the project is not known. */
  readonly ancestors: readonly string[]
  /** Addresses that the page asks: the auth service and the chains. */
  readonly connects: readonly string[]
}

const originsOf = (addresses: readonly string[]): string => [...new Set(addresses.map((address) => new URL(address).origin))].join(' ')

const policyOf = ({ ancestors, connects }: PageAddresses): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    `connect-src ${["'self'", originsOf(connects)].join(' ').trim()}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
} as const

/** Headers of the page: what it may load, whom it may ask and who may hold it. */
export const pageHeaders = (addresses: PageAddresses): Readonly<Record<string, string>> => ({
  ...common,
  'cache-control': 'no-store',
  'content-security-policy': policyOf(addresses),
  'permissions-policy':
    'publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-write=(self), camera=(), microphone=(), geolocation=(), payment=(), usb=()',
})

/**
 * Headers of a window of the frame's origin: nobody holds it, and it asks its own origin and, where it has to, the service. It keeps its
 * opener: that is whom it answers.
 */
export const windowHeaders = (connects: readonly string[]): Readonly<Record<string, string>> => pageHeaders({ ancestors: [], connects })

/** Headers of a file whose name has the hash of its content. */
export const fileHeaders: Readonly<Record<string, string>> = { ...common, 'cache-control': 'public, max-age=31536000, immutable' }

/** Headers of an answer that is good once. */
export const answerHeaders: Readonly<Record<string, string>> = {
  ...common,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
