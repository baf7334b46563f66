import type { ClockPort, EnvPort, LinksPort, StoragePort } from '../../kernel/contract/ports.ts'
import type { ConnectorsService, SessionsService } from '../../kernel/contract/session-services.ts'
import type { Store, StoreFactory, Undo } from '../../kernel/contract/store.ts'
import { type Attempt, createAttempts } from '../../kernel/contract/tools/attempts.ts'
import { listedApp } from '../../kernel/contract/tools/listed-app.ts'
import { hasClick } from './links/has-click.ts'
import { CHOICE_KEY, isWebLink, pairingLink, walletHref } from './links/wallet-link.ts'
import type { Pairing } from './pairing.ts'
import { installedOf, isForBrowsers, isLinkPlatform, type ListedWallet, linkOf, type Platform, platformsOf } from './platform.ts'

/** ms; a page that is still in front so long after a link was opened: there may be no app. */
const APP_LIMIT = 2_000

/** The way to a wallet that is on screen. */
export interface WalletWay {
  readonly wallet: ListedWallet | undefined
  readonly platforms: readonly [Platform, ...Platform[]]
  readonly platform: Platform
  /** What became of the link: `stayed` where the visitor is still here 2 s after it was opened, `refused` where it cannot be opened. */
  readonly link: 'closed' | 'opened' | 'stayed' | 'refused'
}

/** Ways to wallets: in this browser, by link, by code. */
export interface WalletWays {
  /** While a view of one is there. */
  readonly way: Store<WalletWay | undefined>
  /** How far the installed wallet is that is asked. */
  readonly asked: Store<Attempt<string> | undefined>
  /** The view of a wallet comes: its first way is begun at once. The answer ends it. */
  enter(wallet: ListedWallet | undefined): Undo
  /** Begins another of its ways, in the visitor's click. */
  choose(platform: Platform): void
  /** Opens the wallet's link, in the visitor's click. */
  open(): void
  /** Asks the installed wallet again. */
  askAgain(): void
}

export interface WalletWaysParts {
  readonly connectors: ConnectorsService
  readonly sessions: SessionsService
  readonly pairing: Store<Pairing>
  /** Asks for a code, until the answer is called. */
  connect(): Undo
  readonly ports: { readonly clock: ClockPort; readonly env: EnvPort; readonly links: LinksPort; readonly storage: StoragePort }
  readonly stores: StoreFactory
  onUnload(undo: Undo): void
}

export const createWalletWays = (parts: WalletWaysParts): WalletWays => {
  const { connectors, sessions, pairing, ports, stores, onUnload } = parts
  const { clock, env, links, storage } = ports
  const way = stores.create<WalletWay | undefined>(undefined)
  const asked = stores.create<Attempt<string> | undefined>(undefined)
  const attempts = createAttempts<string>({
    stores,
    onUnload,
    keyOf: (id) => id,
    ask: (id, signal) => sessions.connect(id, { signal }),
  })
  onUnload(attempts.all.subscribe(([attempt]) => asked.set(attempt)))
  /** What is under way for the view: a code, or an installed wallet that is asked. */
  let held: { readonly kind: 'code' | 'wallet'; readonly end: Undo } | undefined
  let stopWatch: Undo | undefined
  /** Views that are there: a wallet's may stand over the one for any wallet. The last is on screen. */
  const entries: (() => void)[] = []

  const update = (change: Partial<WalletWay>): void => way.update((now) => now && { ...now, ...change })
  const letGo = (): void => {
    held?.end()
    held = undefined
    stopWatch?.()
  }
  const hold = (kind: 'code' | 'wallet', begin: () => Undo): void => {
    if (held?.kind === kind) return
    letGo()
    held = { kind, end: begin() }
  }
  const begin = (platform: Platform, wallet: ListedWallet | undefined): void => {
    const installed = wallet && platform === 'browser' ? installedOf(wallet, connectors.all.get(), env.mobile) : undefined
    if (installed !== undefined) hold('wallet', () => attempts.hold(installed))
    else if (platform === 'unsupported') letGo()
    else hold('code', parts.connect)
  }
  /** Says when the visitor has not gone to an app. One who went and came back knows what there is. */
  const watch = (): void => {
    stopWatch?.()
    const stopClock = clock.after(APP_LIMIT, () => {
      stopWatch?.()
      update({ link: 'stayed' })
    })
    const left = (): void => {
      if (document.visibilityState === 'hidden') stopWatch?.()
    }
    document.addEventListener('visibilitychange', left)
    stopWatch = () => {
      stopClock()
      document.removeEventListener('visibilitychange', left)
      stopWatch = undefined
    }
  }
  const openLink = (): void => {
    const [now, code] = [way.get(), pairing.get()]
    if (!now || code.status !== 'ready') return
    const { wallet, platform } = now
    const link = wallet && isLinkPlatform(platform) ? linkOf(wallet, platform) : undefined
    if (link === undefined) return void links.open(code.uri, listedApp(code.uri))
    const address = pairingLink(link, code.uri, env.telegram && env.android)
    links.open(address, platform !== 'mobile' && isWebLink(link) ? '_blank' : listedApp(address))
    const [, pairingTopic = ''] = /^wc:([\da-f]+)@/.exec(code.uri) ?? []
    // Before the wallet says yes: the browser may take this page down meanwhile.
    storage.set(CHOICE_KEY, { href: walletHref(link), pairing: pairingTopic })
  }
  const open = (): void => {
    try {
      openLink()
      update({ link: 'opened' })
      watch()
    } catch {
      update({ link: 'refused' })
    }
  }
  /** The link of a row that was clicked just now opens with that click. */
  const openWithClick = (): void => {
    const now = way.get()
    if (pairing.get().status === 'ready' && now?.platform === 'mobile' && now.wallet && now.link === 'closed' && hasClick()) open()
  }
  onUnload(pairing.subscribe(openWithClick))
  onUnload(() => stopWatch?.())

  return {
    way: { get: way.get, subscribe: way.subscribe, changes$: way.changes$ },
    asked: { get: asked.get, subscribe: asked.subscribe, changes$: asked.changes$ },
    open,
    enter(wallet) {
      const find = () => platformsOf(wallet, connectors.all.get(), env)
      const entry = (): void => {
        const platforms = find()
        way.set({ wallet, platforms, platform: platforms[0], link: 'closed' })
        begin(platforms[0], wallet)
        openWithClick()
      }
      entries.push(entry)
      entry()
      // Wallets of this browser may come late. What is on screen stays.
      const stop = connectors.all.subscribe(() => {
        if (entries.at(-1) === entry) update({ platforms: find() })
      })
      if (wallet && isForBrowsers(wallet)) void connectors.discover()
      return () => {
        stop()
        const onTop = entries.at(-1) === entry
        entries.splice(entries.indexOf(entry), 1)
        if (!onTop) return
        const under = entries.at(-1)
        if (under) return under()
        letGo()
        way.set(undefined)
      }
    },
    choose(platform) {
      const now = way.get()
      if (!now || now.platform === platform) return
      stopWatch?.()
      update({ platform, link: 'closed' })
      begin(platform, now.wallet)
    },
    askAgain() {
      const attempt = asked.get()
      if (attempt) attempts.retry(attempt.target)
    },
  }
}
