import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { ClockPort, DeafPopup, LinksPort, LogPort, PopupsPort } from '../../kernel/contract/ports.ts'
import type { Store, StoreFactory } from '../../kernel/contract/store.ts'
import { race } from '../../kernel/contract/tools/race.ts'
import { refusalReason } from '../../kernel/contract/tools/refusal-reason.ts'
import { onrampUrl } from './api.ts'
import type { KeptOrder } from './kept-orders.ts'
import type { OnrampProvider } from './options.ts'
import { paymentAddress } from './payment-address.ts'
import { blockchainOf } from './providers.ts'
import type { OnrampPage } from './service.ts'

/** ms after which an address is asked for anew: the session behind it ends after five minutes. */
const FRESH = 240_000

/** ms that a provider of the host's own may take to name its page: the visitor looks at an empty window meanwhile. */
const LONGEST = 30_000

/** px; a payment page is made for a phone's width. */
const SIZE = { width: 460, height: 760 }

interface WindowParts {
  readonly popups: PopupsPort
  readonly links: LinksPort
  readonly clock: ClockPort
  readonly log: LogPort
  readonly services: Pick<ServicesService, 'call'>
  readonly stores: StoreFactory
  readonly signal: AbortSignal
  /** The visitor has closed the window of an order. */
  readonly closed: (order: string) => void
}

/** The window with a payment page. */
export interface PaymentWindow {
  readonly page: Store<OnrampPage | undefined>
  /** Call it in the visitor's gesture. */
  lead(order: KeptOrder, provider: OnrampProvider): void
}

/** An amount as the number that JSON has for it: the wire has a number there. Nothing is computed with it. */
const wireNumber = (decimal: string): number => JSON.parse(decimal)

/** Opens payment pages: the window in the click, its address once somebody has made it. */
export const createPaymentWindow = (parts: WindowParts): PaymentWindow => {
  const { popups, links, clock, log, services, stores, signal, closed } = parts
  const page = stores.create<OnrampPage | undefined>(undefined)
  /** An address that no window has been led to yet. */
  let unused: { readonly order: string; readonly href: string; readonly madeAt: number } | undefined

  const askAddress = async (order: KeptOrder, { id: provider, url }: OnrampProvider): Promise<string> => {
    const { id: orderId, account: address, network, purchase, payment } = order
    if (typeof url === 'function') {
      const timedOut = (): PorticoError => new PorticoError('HTTP_TIMEOUT', `${provider} named no payment page in time.`)
      const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The payment page is not wanted any more.')
      const ends = { timeout: { clock, ms: LONGEST, error: timedOut }, signals: [signal], aborted }
      return race(ends, async () => url({ orderId, address, network, symbol: purchase.symbol, payment }))
    }
    if (url !== undefined) {
      const link = new URL(url)
      const values = {
        destinationCurrencyCode: purchase.symbol,
        walletAddress: address,
        sourceAmount: payment.amount,
        sourceCurrencyCode: payment.currency,
        externalSessionId: orderId,
      }
      for (const [name, value] of Object.entries(values)) link.searchParams.set(name, value)
      return link.href
    }
    const chain = blockchainOf(network)
    const body = {
      destinationWallets: [{ address, blockchains: [chain], assets: [purchase.symbol] }],
      defaultNetwork: chain,
      partnerUserId: orderId,
      defaultExperience: 'buy' as const,
      presetFiatAmount: wireNumber(payment.amount),
      fiatCurrency: payment.currency,
      provider,
    }
    return (await services.call(onrampUrl, { body }, { signal })).url
  }
  const openPopup = (href?: string): DeafPopup | undefined => {
    try {
      return popups.open({ deaf: true, ...SIZE, ...(href !== undefined && { href }) })
    } catch (cause) {
      log.info('The browser opened no window for the payment page.', cause)
      return undefined
    }
  }
  const show = (order: string, status: OnrampPage['status'], reason = ''): void => page.set(Object.freeze({ order, status, reason }))
  const follow = (popup: DeafPopup, order: string): void => void popup.closed.then(() => closed(order))
  /** Whether the page is still about this order: the visitor may have begun another. */
  const isCurrent = (order: string): boolean => page.get()?.order === order

  const leadTo = async (order: KeptOrder, provider: OnrampProvider, popup: DeafPopup | undefined): Promise<void> => {
    try {
      const href = paymentAddress(await askAddress(order, provider), provider.hosts)
      if (popup) {
        popup.go(href)
        follow(popup, order.id)
      } else unused = { order: order.id, href, madeAt: clock.now() }
      if (isCurrent(order.id)) show(order.id, popup ? 'open' : 'blocked')
    } catch (cause) {
      popup?.abandon()
      const refused = isPorticoError(cause) && cause.code === 'LINK_REFUSED'
      if (refused) log.error(`The payment page of ${provider.id} was refused.`, cause)
      else log.info('There is no payment page.', cause)
      if (isCurrent(order.id)) show(order.id, refused ? 'refused' : 'failed', refusalReason(cause))
    }
  }
  return {
    page,
    lead(order, provider) {
      const ready = unused?.order === order.id && clock.now() - unused.madeAt < FRESH ? unused : undefined
      unused = undefined
      if (ready) {
        // The browser has refused a window: a link is what it allows.
        links.open(ready.href)
        show(order.id, 'open')
        return
      }
      show(order.id, 'asking')
      void leadTo(order, provider, openPopup())
    },
  }
}
