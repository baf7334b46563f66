import { act, render } from '@testing-library/react'
import type { ConnectorInfo } from '../../../../kernel/contract/connectors.ts'
import type { TextValues } from '../../../../kernel/contract/locales.ts'
import type { I18nService } from '../../../../kernel/contract/modal-services.ts'
import type { EnvPort, LinksPort, StoragePort } from '../../../../kernel/contract/ports.ts'
import type { AnyScope } from '../../../../kernel/contract/scope.ts'
import type { ConnectorsService, SessionsService } from '../../../../kernel/contract/session-services.ts'
import { ScopeContext } from '../../../../kernel/react/hooks.ts'
import { createDelivery } from '../../../../kernel/streams/delivery.ts'
import { createLatest } from '../../../../kernel/streams/latest.ts'
import { createStore } from '../../../../kernel/streams/store.ts'
import { createStoreFactory } from '../../../../kernel/streams/store-factory.ts'
import english from '../../../../plugins/walletconnect/locales/en.json' with { type: 'json' }
import { OPTIONS } from '../../../../plugins/walletconnect/options.ts'
import type { Pairing } from '../../../../plugins/walletconnect/pairing.ts'
import { type ListedWallet, walletIn } from '../../../../plugins/walletconnect/platform.ts'
import PairingView from '../../../../plugins/walletconnect/views/pairing-view.tsx'
import { createWalletWays } from '../../../../plugins/walletconnect/wallet-ways.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

/** Where the view runs. */
export type Place = Partial<EnvPort>

const texts: Readonly<Record<string, string>> = english

/** The English text, in the form that `count` asks for. */
const say = (key: string, values: TextValues = {}): string => {
  const form = typeof values.count === 'number' ? `${key}_${new Intl.PluralRules('en').select(values.count)}` : key
  return (texts[form] ?? texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}

/** What stands around the view. */
export interface Surroundings {
  readonly textOf?: I18nService['text']
  /** Wallets of this browser. */
  readonly connectors?: readonly ConnectorInfo[]
  /** What an installed wallet answers. */
  readonly connect?: SessionsService['connect']
}

/** Draws the view of a wallet, or of any, over a scripted pairing; answers what it did. */
export const drawView = (wallet?: ListedWallet, place: Place = {}, { textOf = () => undefined, ...around }: Surroundings = {}) => {
  const delivery = createDelivery((cause) => {
    throw cause
  })
  const clock = createManualClock()
  const pairing = createStore<Pairing>(delivery, { status: 'idle' })
  const said: string[] = []
  const opened: Parameters<LinksPort['open']>[] = []
  const calls: string[] = []
  const kept = new Map<string, unknown>()
  const stores = createStoreFactory(delivery, new AbortController().signal, createLatest(delivery, new AbortController().signal))
  const connectors = createStore<readonly ConnectorInfo[]>(delivery, around.connectors ?? [])
  const ports = {
    clock,
    env: { mobile: false, ios: false, android: false, telegram: false, safe: false, iframe: false, ...place },
    links: {
      open(href: string, target?: Parameters<LinksPort['open']>[1]) {
        if (href.startsWith('javascript')) throw new Error('refused')
        opened.push([href, target])
      },
    },
    storage: { set: (key: string, value: unknown) => void kept.set(key, value) } as unknown as StoragePort,
  }
  const connect = () => {
    calls.push('connect')
    return () => void calls.push('leave')
  }
  const ways = createWalletWays({
    pairing,
    connect,
    ports,
    stores,
    connectors: { all: connectors, discover: async () => void calls.push('discover') } as unknown as ConnectorsService,
    sessions: { connect: around.connect ?? (() => new Promise(() => undefined)) } as unknown as SessionsService,
    onUnload: () => undefined,
  })
  // A view that takes no params is given none in an object of its own.
  const params = (wallet ?? {}) as ListedWallet
  const leave = ways.enter(walletIn(params))
  const scope: AnyScope = {
    plugin: 'walletconnect',
    services: {
      walletconnect: { pairing, connect, renew: () => calls.push('renew'), cancel: () => calls.push('cancel') },
      relay: { ways },
      i18n: { text: textOf, revision: createStore(delivery, 0) },
      host: { id: 'default', projectId: 'test', metadata: { name: 'Harbour', description: '', url: 'https://harbour.example', icons: [] } },
      toasts: {
        get: () => ({ show: ({ kind, text }: { readonly kind: string; readonly text: string }) => said.push(`${kind}: ${text}`) }),
      },
    },
    ports,
    options: OPTIONS,
    text: say,
    revision: createStore(delivery, 0),
    stores,
    load: (code) => code(),
    signal: new AbortController().signal,
  }
  const view = render(
    <ScopeContext.Provider value={scope}>
      <PairingView params={params} />
    </ScopeContext.Provider>,
  )
  return {
    ...view,
    pairing,
    said,
    opened,
    calls,
    clock,
    kept,
    connectors,
    leave: () => act(leave),
    enter: ways.enter,
    way: ways.way,
  }
}
