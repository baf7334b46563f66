import { render } from '@testing-library/react'
import type { I18nService } from '../../../../kernel/contract/kernel-services.ts'
import type { TextValues } from '../../../../kernel/contract/locales.ts'
import type { EnvPort } from '../../../../kernel/contract/ports.ts'
import type { AnyScope } from '../../../../kernel/contract/scope.ts'
import { ScopeContext } from '../../../../kernel/react/scope-context.ts'
import { createDelivery } from '../../../../kernel/streams/delivery.ts'
import { createLatest } from '../../../../kernel/streams/latest.ts'
import { createStore } from '../../../../kernel/streams/store.ts'
import { createStoreFactory } from '../../../../kernel/streams/store-factory.ts'
import english from '../../../../plugins/walletconnect/locales/en.json' with { type: 'json' }
import { OPTIONS } from '../../../../plugins/walletconnect/options.ts'
import type { Pairing } from '../../../../plugins/walletconnect/pairing.ts'
import type { PairingWallet } from '../../../../plugins/walletconnect/views/pairing-outcome.tsx'
import { PairingView } from '../../../../plugins/walletconnect/views/pairing-view.tsx'

/** Where the view runs. */
export type Place = Partial<EnvPort>

const texts: Readonly<Record<string, string>> = english

/** The English text, in the form that `count` asks for. */
const say = (key: string, values: TextValues = {}): string => {
  const form = typeof values.count === 'number' ? `${key}_${new Intl.PluralRules('en').select(values.count)}` : key
  return (texts[form] ?? texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}

/** Draws the view over a scripted service; answers what it did. */
export const drawView = (wallet?: PairingWallet, place: Place = {}, textOf: I18nService['text'] = () => undefined) => {
  const delivery = createDelivery((cause) => {
    throw cause
  })
  const pairing = createStore<Pairing>(delivery, { status: 'idle' })
  const said: string[] = []
  const opened: (readonly [string, string | undefined])[] = []
  const calls: string[] = []
  const scope: AnyScope = {
    plugin: 'walletconnect',
    services: {
      walletconnect: {
        pairing,
        connect: () => {
          calls.push('connect')
          return () => void calls.push('leave')
        },
        renew: () => calls.push('renew'),
        cancel: () => calls.push('cancel'),
      },
      i18n: { text: textOf, revision: createStore(delivery, 0) },
      host: { id: 'default', projectId: 'test', metadata: { name: 'Harbour', description: '', url: 'https://harbour.example', icons: [] } },
      toasts: {
        get: () => ({ show: ({ kind, text }: { readonly kind: string; readonly text: string }) => said.push(`${kind}: ${text}`) }),
      },
    },
    ports: {
      env: { mobile: false, ios: false, android: false, telegram: false, safe: false, iframe: false, ...place },
      links: {
        open(href: string, target?: string) {
          if (href.startsWith('javascript')) throw new Error('refused')
          opened.push([href, target])
          return true
        },
      },
    },
    options: OPTIONS,
    text: say,
    revision: createStore(delivery, 0),
    stores: createStoreFactory(delivery, new AbortController().signal, createLatest(delivery, new AbortController().signal)),
    signal: new AbortController().signal,
  }
  const view = render(
    <ScopeContext.Provider value={scope}>
      <PairingView {...(wallet && { wallet })} />
    </ScopeContext.Provider>,
  )
  return { ...view, pairing, said, opened, calls }
}
