import { type Connector, cleanPicture, cleanText, type Scoped, type Store, scoped } from 'portico/plugin'
import { manifest, type TronProvider } from './manifest.ts'

/** Wallets that are listed; a page has no more. */
const MOST = 20

/** An announcement that names a wallet and brings its provider; undefined for anything else. */
const connectorOf = (detail: unknown): Connector<'tron'> | undefined => {
  const { info, provider } = Object(detail)
  const { uuid, name, icon } = Object(info)
  const { request, on, removeListener } = Object(provider)
  const isText = typeof uuid === 'string' && typeof name === 'string' && uuid !== ''
  if (!isText || ![request, on, removeListener].every((method) => typeof method === 'function')) return undefined
  // As they are now: what a script puts in their place later is never called.
  const bound: TronProvider = Object.freeze({
    request: request.bind(provider),
    on: on.bind(provider),
    removeListener: removeListener.bind(provider),
  })
  const picture = cleanPicture(icon)
  return Object.freeze({
    id: `tip6963:${cleanText(uuid, 64)}`,
    name: cleanText(name, 40),
    type: 'ANNOUNCED',
    traits: { announced: true },
    namespace: 'tron',
    approval: 'wallet',
    ...(picture && { icon: picture }),
    provider: () => bound,
  })
}

/** Lists wallets as they announce themselves (TIP-6963), each id once. */
const discover: Scoped<Store<readonly Connector<'tron'>[]>> = scoped(manifest, ({ stores, onUnload }) => {
  const store = stores.create<readonly Connector<'tron'>[]>([])
  if (typeof window === 'undefined') return store
  const onAnnounce = (event: Event): void => {
    const found = connectorOf((event as CustomEvent<unknown>).detail)
    if (found) store.update((now) => (now.length < MOST && now.every(({ id }) => id !== found.id) ? [...now, found] : now))
  }
  window.addEventListener('TIP6963:announceProvider', onAnnounce)
  onUnload(() => window.removeEventListener('TIP6963:announceProvider', onAnnounce))
  window.dispatchEvent(new Event('TIP6963:requestProvider'))
  return store
})

export default discover
