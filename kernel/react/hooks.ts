import { createContext, useCallback, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Network } from '../contract/caip.ts'
import { PorticoError } from '../contract/errors.ts'
import type { AssetsService, ImageSource } from '../contract/host-services.ts'
import type { AnyManifest } from '../contract/manifest.ts'
import type { I18nService } from '../contract/modal-services.ts'
import type { AnyScope, UseScope, UseServices, UseStore, UseText } from '../contract/scope.ts'
import type { Store } from '../contract/store.ts'

/** Reads a store and renders on change; with `select`, only when the selection changes. */
export const useStore: UseStore = <T, S>(store: Pick<Store<T>, 'get' | 'subscribe'>, select?: (value: T) => S) => {
  const kept = useRef<{ readonly value: T; readonly select: unknown; readonly selected: S } | undefined>(undefined)
  const read = (): T | S => {
    const value = store.get()
    if (!select) return value
    if (kept.current && Object.is(kept.current.value, value) && kept.current.select === select) return kept.current.selected
    const selected = select(value)
    kept.current = { value, select, selected }
    return selected
  }
  const subscribe = useCallback((changed: () => void) => store.subscribe(changed), [store])
  return useSyncExternalStore(subscribe, read, read)
}

/** The scope of the plugin whose view is drawn. The outlet sets it, hooks read it. */
export const ScopeContext = createContext<AnyScope | undefined>(undefined)

/** The scope, if it is that plugin's. Throws `WRONG_SCOPE`. */
const useAnyScope = (manifest: AnyManifest): AnyScope => {
  const scope = useContext(ScopeContext)
  if (scope?.plugin !== manifest.id) {
    throw new PorticoError('WRONG_SCOPE', `A hook asks for ${manifest.id} in a view of ${scope?.plugin ?? 'nobody'}.`)
  }
  return scope
}

const strict = (plugin: string, services: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  new Proxy(services, {
    get(target, name) {
      if (typeof name === 'symbol' || Object.hasOwn(target, name)) return Reflect.get(target, name)
      throw new PorticoError('UNDECLARED_DEPENDENCY', `A view of ${plugin} asks for "${name}", which its manifest does not name.`)
    },
  })

/** What the plugin's manifest provides, requires and (as stores) may have. Throws `WRONG_SCOPE` and `UNDECLARED_DEPENDENCY`. */
export const useServices: UseServices = (manifest) => {
  const { plugin, services } = useAnyScope(manifest)
  // The scope was made from this manifest: `ServicesOf<M>`.
  return strict(plugin, services) as ReturnType<typeof useServices<typeof manifest>>
}

/** The whole scope of the view's plugin. */
export const useScope: UseScope = (manifest) => useAnyScope(manifest) as unknown as ReturnType<typeof useScope<typeof manifest>>

/** Translations of the plugin's own keys; renders again when the language changes. */
export const useText: UseText = (manifest) => {
  const scope = useAnyScope(manifest)
  useStore(scope.revision)
  return scope.text
}

const keyOf = (source: ImageSource): string => ('url' in source ? source.url : `${source.kind} ${source.id}`)

/**
 * The address of an image that a stranger names, for `src` of a `Glyph` or `<img>`; `undefined` while it is looked for and where it may not be
 * shown.
 *
 * @example <Glyph kind="token" name={asset.symbol} src={useImage(assets, asset.image ? { url: asset.image } : undefined)} />
 */
export const useImage = (assets: AssetsService, source: ImageSource | undefined): string | undefined => {
  const [found, setFound] = useState<{ readonly key: string; readonly address: string | undefined } | undefined>(undefined)
  const key = source && keyOf(source)
  const latest = useRef(source)
  latest.current = source
  useEffect(() => {
    if (key === undefined || !latest.current) return
    let current = true
    const show = (address?: string): void => {
      if (current) setFound({ key, address })
    }
    // Where the code of images did not come a glyph stands, as for an image that may not be shown.
    assets.image(latest.current).then(show, () => show())
    return () => {
      current = false
    }
  }, [assets, key])
  return found && found.key === key ? found.address : undefined
}

/**
 * The picture of a network, for `src` of a `NetworkGlyph` or `Badge`: the host's `imageUrl`, else what is found under its `imageId`, drawn
 * when it comes.
 *
 * @example <NetworkGlyph id={network.caipNetworkId} name={network.name} src={useNetworkImage(assets, network)} />
 */
export const useNetworkImage = (assets: AssetsService, network: Pick<Network, 'assets'> | undefined): string | undefined => {
  const { imageUrl, imageId } = network?.assets ?? {}
  const found = useImage(assets, imageUrl === undefined && imageId !== undefined ? { kind: 'network', id: imageId } : undefined)
  return imageUrl ?? found
}

/**
 * What the plugin whose guard denied a connection says of it, for views that show what has become of an attempt; undefined for any other
 * error, where the plugin has no text under the verdict's `reason`, and until its texts have come.
 *
 * @example
 * const denial = useDenialText(i18n, attempt.error)
 */
export const useDenialText = (i18n: Pick<I18nService, 'text' | 'revision'>, error: PorticoError | undefined): string | undefined => {
  useStore(i18n.revision)
  const { plugin, reason } = error?.code === 'GUARD_DENIED' ? error.context : {}
  if (typeof plugin !== 'string' || typeof reason !== 'string') return undefined
  const text = i18n.text(plugin, reason)
  return text === reason ? undefined : text
}
