import type { RouterService } from '../../kernel/contract/modal-services.ts'
import type { EventsPort, Json, LogPort, StoragePort } from '../../kernel/contract/ports.ts'
import type { Scope } from '../../kernel/contract/scope.ts'
import type { ConnectorsService, SessionsService } from '../../kernel/contract/session-services.ts'
import type { Store } from '../../kernel/contract/store.ts'
import { cleanPicture, cleanText } from '../../kernel/contract/tools/clean-text.ts'
import { PAGE_WALLETS } from '../../kernel/contract/tools/installed-wallets.ts'
import { appLink, webLink } from '../../kernel/contract/tools/listed-link.ts'
import type { Views } from '../../kernel/contract/views.ts'
import type {} from '../walletconnect/manifest.ts'
import type { manifest } from './manifest.ts'
import type { RecentWallet } from './service.ts'

const KEY = 'recent'
const LIMIT = 2

/** Characters of an id or a name; more is none of ours. */
const TEXT_LIMIT = 256

/** Characters of a name, as in a directory. */
const NAME_LIMIT = 60

/** A wallet of a directory, by which its pairing view is opened. */
export type ListedWallet = Views['ConnectingWalletConnect']

const APP_LINKS = ['mobileLink', 'desktopLink'] as const
const WEB_LINKS = ['webappLink', 'appStore', 'playStore', 'chromeStore', 'homepage'] as const

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= TEXT_LIMIT

/** Its name, domain and links, read as a directory's row is: any script can write them. A picture's address would be of this visit. */
export const parseListed = (input: unknown): ListedWallet | undefined => {
  const { id, name: given, rdns, ...more } = Object(input)
  const name = cleanText(given, NAME_LIMIT)
  if (!isText(id) || name === '') return undefined
  const links = [...APP_LINKS.map((key) => [key, appLink(more[key])]), ...WEB_LINKS.map((key) => [key, webLink(more[key])])]
  return { id, name, ...(isText(rdns) && { rdns }), ...Object.fromEntries(links.filter(([, link]) => link !== undefined)) }
}

const parseWallet = (input: unknown): readonly RecentWallet[] => {
  const { id, name, icon, remote, listed } = Object(input)
  if (!isText(id) || !isText(name)) return []
  if (remote !== true) return [{ id, name }]
  const [picture, wallet] = [cleanPicture(icon), parseListed(listed)]
  return [{ id, name: cleanText(name, TEXT_LIMIT), remote, ...(picture && { icon: picture }), ...(wallet && { listed: wallet }) }]
}

/** Reads what was stored; entries that are not ours are left out. Throws when it is no list. */
const parseRecent = (input: unknown): readonly RecentWallet[] => {
  if (!Array.isArray(input)) throw new TypeError('no list')
  return input.flatMap(parseWallet).slice(0, LIMIT)
}

/** What tells which wallet was connected. */
export interface RecentParts {
  readonly connectors: ConnectorsService
  readonly sessions: SessionsService
  readonly router: RouterService
}

/**
 * Remembers the wallets the visitor connected with: of those on other devices what they say of themselves, or the wallet of a directory that
 * was chosen. One that merely came back from the last visit changes nothing.
 */
export const createRecentWallets = (
  { connectors, sessions, router }: RecentParts,
  { storage, events, log }: { readonly storage: StoragePort; readonly events: EventsPort<never, 'connected'>; readonly log: LogPort },
  { stores, load }: Pick<Scope<typeof manifest>, 'stores' | 'load'>,
): Store<readonly RecentWallet[]> => {
  const recent = stores.create<readonly RecentWallet[]>(storage.get(KEY, parseRecent) ?? [])
  const write = (next: readonly RecentWallet[]): void => {
    recent.set(next)
    // Texts, and objects of texts. Its type has members that may be undefined: JSON leaves them out.
    storage.set(KEY, next as unknown as Json)
  }
  const remember = (wallet: RecentWallet): void =>
    write([wallet, ...recent.get().filter((other) => other.id !== wallet.id)].slice(0, LIMIT))
  let chosen: ListedWallet | undefined
  // Comes with a view that shows a code: few visits show one.
  const loadRemote = () => load(() => import('./remember-remote.ts'))
  router.current.subscribe((target) => {
    const { view, params } = target ?? {}
    if (view === 'ConnectingWalletConnect') chosen = params as ListedWallet
    // Whatever else is shown over it may be asked while it settles.
    else if (view === 'Connect' || view === 'ConnectingWalletConnectBasic') chosen = undefined
    // Ahead only: who needs it asks again, and says what failed.
    if (view?.startsWith('ConnectingWalletConnect')) loadRemote().catch(() => undefined)
  })
  events.on('connected', ({ connectorId, namespace }) => {
    const connector = connectors.all.get().find((other) => other.id === connectorId && other.namespace === namespace)
    const state = sessions.of(namespace).get()
    const peer = state.status === 'connected' ? state.connection.peer : undefined
    if (peer) {
      // The present one: by the time the code has come, the visitor is somewhere else.
      const wallet = chosen
      const update = (id: string, icon: string): void => write(recent.get().map((one) => (one.id === id ? { ...one, icon } : one)))
      loadRemote().then(
        ({ rememberPeer }) => rememberPeer(peer, wallet, remember, update),
        (cause: unknown) => log.debug('Not remembered.', cause),
      )
      return
    }
    if (!connector || !PAGE_WALLETS.has(connector.type)) return
    const { id, name } = connector
    remember({ id, name })
  })
  return recent
}
