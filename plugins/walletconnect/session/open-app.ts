import type { ClockPort, LinksPort, StoragePort } from '../../../kernel/contract/ports.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { listedApp } from '../../../kernel/contract/tools/listed-app.ts'
import { appLink } from '../../../kernel/contract/tools/listed-link.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import type { RelayClient } from '../client/relay-client.ts'
import { leaveSocket } from '../link/keep-alive.ts'
import { hasClick } from '../links/has-click.ts'
import { CHOICE_KEY, isWebLink, requestLink } from '../links/wallet-link.ts'

/** ms; a page that was in the background for longer may have lost its socket without being told. */
const AWAY = 1_000

/** What opening a wallet's app takes. */
export interface AppPorts {
  readonly clock: ClockPort
  readonly links: LinksPort
  readonly storage: StoragePort
}

/** Any script can write it: what is no link that a directory might list is none. */
const choiceOf = (storage: StoragePort): { readonly href: string; readonly pairing: string } | undefined =>
  storage.get(CHOICE_KEY, (input) => {
    const href = appLink(readForeign(input, 'href'))
    return href === undefined ? undefined : { href, pairing: String(readForeign(input, 'pairing')) }
  })

/** Whether the wallet of a pairing was opened by its link. */
export const wasOpened = (storage: StoragePort, pairing: string): boolean => choiceOf(storage)?.pairing === pairing

/** Gives the socket up when the visitor is back from an app: phones cut it silently, and the next one brings what was said meanwhile. */
export const renewOnReturn = (client: RelayClient, clock: ClockPort, concerned: () => boolean): Undo => {
  // Where there is no page to leave.
  if (typeof globalThis.document?.addEventListener !== 'function') return () => undefined
  let left: number | undefined
  const look = (): void => {
    const since = left
    left = document.visibilityState === 'hidden' ? (since ?? clock.now()) : undefined
    if (left !== undefined || since === undefined || clock.now() - since < AWAY || !concerned()) return
    const { relayer } = client.provider.client.core
    // A socket that is not open has its own limit, and reports its failure itself.
    if (relayer.connected) leaveSocket(relayer)
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

/**
 * Opens the app of the wallet that is asked, as it was opened to connect, once the relay has the request and while the visitor's click counts.
 * The answer ends it.
 */
export const openApp = (client: RelayClient, { clock, links, storage }: AppPorts): Undo => {
  const sign = client.provider.client
  // The client would open by itself whatever any script has put into the page's storage, unchecked.
  for (const session of sign.session.getAll()) session.sessionConfig = { ...session.sessionConfig, disableDeepLink: true }
  const choice = choiceOf(storage)
  if (!choice) return () => undefined
  let opened = false
  const stopReturn = renewOnReturn(client, clock, () => opened)
  const open = ({ id, topic }: { readonly id: number; readonly topic: string }): void => {
    const isPaired = sign.session.getAll().some((session) => session.topic === topic && session.pairingTopic === choice.pairing)
    // Another request that waits gets it, too.
    if (opened || client.app.opened === id || !isPaired || !hasClick(true)) return
    opened = true
    client.app.opened = id
    try {
      const link = requestLink(choice.href, id, topic)
      links.open(link, isWebLink(link) ? '_blank' : listedApp(link))
    } catch {
      // The event linkRefused reports it. The request is on its way all the same.
    }
  }
  sign.on('session_request_sent', open)
  return () => {
    sign.off('session_request_sent', open)
    stopReturn()
  }
}
