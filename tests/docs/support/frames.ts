import { readFileSync } from 'node:fs'
/** What a block that shows a part of something stands in. */
export interface Frame {
  /** A line that the block has, and no other. */
  readonly has: string
  /** Makes files of its parts, by name. */
  files(parts: readonly string[], text: string): Readonly<Record<string, string>>
}

const names = (list: string): string => `import { ${list} } from 'portico/plugin'\n`

/** A host's own options, for what leaves them out. */
const OPTIONS = `declare const options: import('portico').PorticoOptions\n`
const host = (text: string): string => `${OPTIONS}${text.replaceAll('createPortico({', 'createPortico({ ...options,')}`
const PORTICO = `declare const portico: import('portico').Portico\n`

/** The plugin that the guide is about, whole. */
const ACME = {
  'acme-manifest.ts': `
${names('ACCOUNTS, type ApprovalParams, ASSETS, defineManifest, I18N, NETWORKS, ROUTER, RPC, SERVICES, SESSIONS, SLOTS, type Store, token')}
declare module 'portico/plugin' {
  interface Views {
    'acme.staking:Stake': { pool?: string }
    'acme.staking:Approve': ApprovalParams
  }
  interface Slots {
    'acme.staking:pools': import('portico/plugin').MethodEntry
  }
  interface HostServices {
    'acme.staking': string
  }
}
export interface StakingService {
  readonly pools: Store<readonly string[]>
  stake(pool: string, amount: bigint): Promise<string>
  begin(pool: string | undefined): () => void
}
export const STAKING = token<StakingService>('acme.staking@1')
export const manifest = defineManifest({
  id: 'acme.staking',
  version: '1.0.0',
  kernel: '^1.0',
  requires: { accounts: ACCOUNTS, assets: ASSETS, i18n: I18N, networks: NETWORKS, router: ROUTER, rpc: RPC, services: SERVICES, sessions: SESSIONS, slots: SLOTS },
  provides: { staking: STAKING },
  ports: ['clock', 'log', 'popups', 'surface'],
  origins: ['acme.staking'],
  locales: { en: () => import('./en.json') },
})
`,
  'en.json': JSON.stringify({
    stake: 'Stake',
    pools: 'Pools',
    lead: 'Choose a pool',
    vaults: 'Vaults',
    reject: 'Reject',
    approve: 'Approve',
    declined: 'No.',
    stakes_one: '{{count}} stake',
    stakes_other: '{{count}} stakes',
    refused: 'Refused',
    refused_GAS: 'No gas',
  }),
}
const MANIFEST = `import { manifest } from './acme-manifest'\n`
const REACT = `import { SlotPart, useImage, useScope, useServices, useSlot, useStore, useText } from 'portico/react'\n`
/** Some lines of a manifest. */
const inManifest = (lines: string, more = ''): string => `
${names('ACCOUNTS, type ApprovalParams, defineManifest')}import type {} from './acme-manifest'
export const own = defineManifest({
  id: 'acme.staking',
  version: '1.0.0',
  kernel: '^1.0',
  ${more}
  ${lines.trimEnd().replace(/,?$/, ',')}
})
`
/** Lines of what its setup returns. */
const inSetup = (lines: string, parts: string, more = ''): string => `
${names(`defineSetup${more}`)}import type { StakingService } from './acme-manifest'
import { own } from './own'
declare const staking: StakingService
export default defineSetup(own, (${parts}) => ({
${lines.trimEnd().replace(/,?$/, ',')}
}))
`
const LOCALES = `locales: { en: () => import('./en.json') },`
/** The guards' own module, with what the guide says before it. */
const within = (before: string, body: string): string => `${before}\nexport const run = async () => {\n${body}\n}\n`

const NODE = `declare const process: { readonly env: Readonly<Record<string, string | undefined>> }\n`
/** The server's half of sign-in, as a guide keeps it in a file of its own. */
const AUTH = { 'auth.ts': `export declare const auth: import('portico/siwx-server').SiwxServer\n` }

/** By what they show. A block without one is compiled as it stands. */
export const frames: Readonly<Record<string, Frame>> = {
  'the texts of buttons': {
    has: "button.textContent = text('connect')",
    files: (_, text) => ({ 'block.ts': `${PORTICO}declare const button: HTMLButtonElement\n${text}\nexport {}` }),
  },
  'languages of a host': {
    has: "const portico = createPortico({ /* … */ locale: 'de'",
    files: (_, text) => ({ 'block.ts': host(text) }),
  },
  'texts of a host': {
    has: "en: { start: { connect: 'Log in' }",
    files: (_, text) => ({ 'block.ts': `import { createPortico } from 'portico'\nimport { de } from 'portico/locales/de'\n${host(text)}` }),
  },
  'a language of a host': {
    has: "import('./fr/wallets.json')",
    files: (_, text) => ({ 'block.ts': text, 'fr/wallets.json': '{ "title": "Portefeuilles" }', 'fr/modal.json': '{ "back": "Retour" }' }),
  },
  'a whole manifest': {
    has: "slots: { 'account.features': [{ id: 'stake', label: 'stake', icon: 'seal'",
    files: (_, text) => ({
      'acme-manifest.ts': text,
      'stake-view.tsx': 'export default () => undefined',
      'en.json': '{ "stake": "Stake" }',
    }),
  },
  'a whole view': {
    has: 'export default function StakeView',
    files: (_, text) => ({ ...ACME, 'stake-view.tsx': text }),
  },
  'setup and host': {
    has: 'export const acmeStaking = definePlugin(manifest, () =>',
    files: ([manifest = '', setup = '', page = '']) => ({
      'acme-manifest.ts': `${names('ACCOUNTS, defineManifest, definePlugin, type Store, token')}${manifest.replace(
        '// …',
        "version: '1.0.0', kernel: '^1.0', requires: { accounts: ACCOUNTS },",
      )}`,
      'setup.ts': `${names('defineSetup')}${MANIFEST}${setup}`,
      'host.ts': `import { createPortico } from 'portico'\nimport { defaults } from 'portico/defaults'\nimport { acmeStaking } from './acme-manifest'\n${host(page)}`,
    }),
  },
  'a group': {
    has: "groups: {\n  'acme.vaults'",
    files: ([lines = '', groups = '']) => ({
      ...ACME,
      'own.ts': inManifest(lines, LOCALES),
      'setup.ts': inSetup(groups, '{ stores }'),
    }),
  },
  'the parts of a view': {
    has: 'export default function PoolsView',
    files: (_, text) => ({
      ...ACME,
      'block.tsx': `import { ActionBar, Button, Inset, List, Row } from 'portico/ui-kit'
declare const text: (key: 'lead' | 'pools' | 'stake') => string
declare const pools: readonly string[]
declare const choose: (pool: string) => void
declare const stake: () => void
${text}`,
    }),
  },
  'a view in place of a built-in one': {
    has: 'interface ReplacedViews',
    files: (_, text) => ({
      'block.ts': `${names('defineManifest')}${text.replace('/* … */', "version: '1.0.0', kernel: '^1.0',")}`,
      'connect-view.tsx': 'export default () => undefined',
    }),
  },
  'what a view begins': {
    has: "enter: {\n  'acme.staking:Stake'",
    files: ([lines = '', enter = '']) => ({
      ...ACME,
      'own.ts': inManifest(lines, LOCALES),
      'stake-view.tsx': 'export default () => undefined',
      'setup.ts': inSetup(enter, ''),
    }),
  },
  attempts: {
    has: 'createAttempts<string>',
    files: ([setup = '', row = '']) => ({
      'setup.ts': `${names('createAttempts, type ClockPort, type StoreFactory, type Undo')}
declare const stake: (pool: string, signal: AbortSignal) => Promise<void>
export const make = ({ stores, onUnload, ports }: { stores: StoreFactory; onUnload: (undo: Undo) => void; ports: { clock: ClockPort } }) => {
${setup}
}
export type Staking = ReturnType<typeof make>['services']['staking']`,
      'row.ts': `${names('type RouterService')}
declare const staking: import('./setup').Staking
declare const router: RouterService
declare const pool: string
${row}`,
    }),
  },
  popups: {
    has: 'popups.open(',
    files: (_, text) => ({
      'block.ts': within(
        `${names('parseWith, type PopupsPort')}import * as v from 'valibot'
declare const popups: PopupsPort
declare const finish: (uri: string) => void
declare const cancel: () => void
declare const provider: string
declare const addressOf: (provider: string) => Promise<string>`,
        text,
      ),
    }),
  },
  'a frame': {
    has: 'surface.embed(',
    files: ([setup = '', view = '']) => ({
      ...ACME,
      'setup.ts': `${names('parseWith, type SurfacePort')}import * as v from 'valibot'
declare const surface: SurfacePort
declare const pool: string
declare const finish: (receipt: string) => void
declare const useAnotherWay: () => void
${setup}`,
      'view.tsx': `${MANIFEST}${REACT}export const View = () => {\n${view}\n}`,
    }),
  },
  'a place for others': {
    has: "'acme.staking:pools')",
    files: (_, text) => ({ ...ACME, 'view.tsx': `${MANIFEST}${REACT}export const View = () => {\n${text}\n}` }),
  },
  'methods of a plugin': {
    has: 'acme_stake: defineMethod(',
    files: ([lines = '', rpc = '']) => ({
      ...ACME,
      'own.ts': inManifest(
        lines,
        `${LOCALES} views: { 'acme.staking:Approve': { title: 'approve', load: async () => ({ default: () => undefined }) } },`,
      ),
      'setup.ts': `import * as v from 'valibot'\n${inSetup(rpc, '', ', defineMethod, parseWith')}`,
    }),
  },
  'the end of an approval': {
    has: '<ApprovalBar',
    files: (_, text) => ({
      'block.tsx': `${names('type RpcRequest, type RpcService')}import { ApprovalBar } from 'portico/ui-kit'
declare const request: RpcRequest
declare const rpc: RpcService
declare const text: (key: 'reject' | 'approve' | 'covered') => string
${text}`,
    }),
  },
  'the review of a request': {
    has: 'rpc.review(request.id)',
    files: (_, text) => ({
      'block.tsx': `${names('foreignSignIn, type RpcRequest, type RpcService')}${REACT}
declare const request: RpcRequest
declare const rpc: RpcService
${text}`,
    }),
  },
  'a guard that has a message signed': {
    has: "const terms: Guard<'connect'>",
    files: ([lines = '', guard = '']) => ({
      ...ACME,
      'own.ts': inManifest(lines),
      'setup.ts': `${names('defineSetup, type Guard')}import { own } from './own'
declare const TERMS: string
declare const hasSigned: (address: string) => Promise<boolean>
declare const isValid: (signature: string) => Promise<boolean>
export default defineSetup(own, () => {
${guard}
})`,
    }),
  },
  'messages of a guard': {
    has: 'messages: { terms: async',
    files: ([lines = '', messages = '', taken = '']) => ({
      ...ACME,
      'own.ts': inManifest(lines, LOCALES),
      'setup.ts': `${names('type ConnectMessages, defineSetup, type Guard')}import { own } from './own'
declare const messagesFor: ConnectMessages extends (connector: infer C, signal: AbortSignal) => infer R ? (connector: C) => Awaited<R> : never
const terms: Guard<'connect'> = async ({ proofs }) => {
${taken}
  return proof ? { allow: true } : { allow: false, reason: 'declined' }
}
export default defineSetup(own, () => ({ guards: { terms }, ${messages} }))`,
    }),
  },
  'policies of a plugin': {
    has: 'const limit: PluginPolicy',
    files: ([lines = '', policy = '']) => ({
      ...ACME,
      'own.ts': inManifest(lines),
      'setup.ts': `${names('defineSetup, type PluginPolicy, PorticoError, type RpcRequest')}import { own } from './own'
declare const limits: { isReached(request: RpcRequest): Promise<boolean> }
export default defineSetup(own, () => {
${policy}
})`,
    }),
  },
  'a request of a plugin': {
    has: "method: 'wallet_getCallsStatus'",
    files: (_, text) => ({
      'block.ts': `${names('type SessionsService')}declare const sessions: SessionsService\ndeclare const id: string\ndeclare const signal: AbortSignal\n${text}`,
    }),
  },
  'policies of a host': {
    has: 'const onlyHere: RpcPolicy',
    files: (_, text) => ({ 'block.ts': `import { createPortico } from 'portico'\n${names('type RpcPolicy')}${host(text)}` }),
  },
  'an endpoint': {
    has: "id: 'acmePools'",
    files: ([api = '', service = '']) => ({
      ...ACME,
      'api.ts': api,
      'service.ts': `${names('type ServicesService')}import type {} from './acme-manifest'
import { pools } from './api'
export const read = async (services: ServicesService, signal: AbortSignal) => {
${service}
return answer.pools
}`,
    }),
  },
  'an image': {
    has: 'const hinted = useImage(assets',
    files: (_, text) => ({
      'block.tsx': `${names('type AssetsService')}${REACT}import { Glyph } from 'portico/ui-kit'
declare const assets: AssetsService
export const Token = ({ token }: { token: { symbol: string; name: string; image?: string; imageHint?: string } }) => {
${text}
}`,
    }),
  },
  'texts of a plugin': {
    has: "ar: () => import('./locales/ar.json')",
    files: (_, text) => ({
      ...Object.fromEntries(['en', 'de', 'ar'].map((language) => [`locales/${language}.json`, '{ "stake": "Stake" }'])),
      ...ACME,
      'own.ts': inManifest(text),
    }),
  },
  'plural forms': {
    has: "text('stakes', { count: 3 })",
    files: (_, text) => ({ ...ACME, 'view.tsx': `${MANIFEST}${REACT}export const View = () => {\n${text}\n}` }),
  },
  'own services': {
    has: "relay: 'wss://relay.shop.example'",
    files: (_, text) => ({ 'block.ts': `import { createPortico } from 'portico'\n${host(text)}` }),
  },
  'the state of a session': {
    has: 'namespaces } = portico.getState()',
    files: (_, text) => ({ 'block.ts': `${PORTICO}${text}\nexport {}` }),
  },
  'a connection of two families': {
    has: "sessions.connect('walletConnect'",
    files: (_, text) => ({ 'block.ts': `${names('type SessionsService')}declare const sessions: SessionsService\n${text}` }),
  },
  'a theme': {
    has: "portico.setTheme({ mode: 'light' })",
    files: (_, text) => ({
      'block.ts': `import { createPortico } from 'portico'\n${PORTICO}${host(text)}`,
    }),
  },
  'a button of a host': {
    has: 'button.onclick = () =>',
    files: (_, text) => ({ 'block.ts': `${PORTICO}declare const button: HTMLButtonElement\n${text}\nexport {}` }),
  },
  'a button in React': {
    has: 'const { buttonProps, error } = useModal()',
    files: (_, text) => ({ 'block.tsx': `${PORTICO}${text}` }),
  },
  'the configuration of a host with Vue': {
    has: "import vue from '@vitejs/plugin-vue'",
    // The compiler's own options, as far as the guide writes them.
    files: (_, text) => ({
      'vite.config.ts': text.replace(
        /^import vue .*$/m,
        'declare const vue: (options: { template: { compilerOptions: { isCustomElement(tag: string): boolean } } }) => import("vite").Plugin',
      ),
    }),
  },
  elements: {
    has: 'defineElements(portico) // <portico-connect-button>',
    files: (_, text) => ({ 'block.ts': `${PORTICO}${text}` }),
  },
  'an interface of a host': {
    has: 'pairingUri } = useConnect()',
    files: (_, text) => ({
      'block.tsx': `import { useConnect } from 'portico/react'\nexport const Ways = () => {\n${text.replace('connectors.map(', 'return connectors.map(')}\n}`,
    }),
  },
  'sign-in on a server': {
    has: 'secret: process.env.SIWX_SECRET',
    files: (_, text) => ({ 'auth.ts': `${NODE}${text}` }),
  },
  'sign-in in Next': {
    has: 'export const PATCH = auth.handle',
    files: (_, text) => ({ ...AUTH, 'route.ts': text }),
  },
  'an own API in Next': {
    has: 'export async function GET(request: Request)',
    files: (_, text) => ({ ...AUTH, 'route.ts': text }),
  },
  'an own API in Hono': {
    has: 'export const app = new Hono()',
    files: (_, text) => ({ ...AUTH, 'app.ts': text }),
  },
  'an own API in Express': {
    has: 'export const app = express()',
    files: (_, text) => ({ ...AUTH, 'app.ts': text, 'express.d.ts': readFileSync('tests/docs/support/express-types.d.ts', 'utf8') }),
  },
}
