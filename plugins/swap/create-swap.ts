import { until } from '../../kernel/contract/tools/until.ts'
import { isServed } from './checks.ts'
import { createDraft, type SwapContext } from './create-draft.ts'
import { createReview, type ReviewOwner } from './create-review.ts'
import { createLeftAllowances } from './left-allowances.ts'
import { createPreparation } from './prepare.ts'
import { createSentSwaps, isOnItsWay } from './sent-swaps.ts'
import type { SwapService } from './service.ts'
import { parseSlippage } from './slippage.ts'
import { parseNetworks, parseRouters } from './swap-options.ts'

export const createSwap = (context: SwapContext): SwapService => {
  const { deps, ports, stores, options, signal, onUnload, text } = context
  const { router, modal, toasts, transactions } = deps
  const routers = parseRouters(options.routers)
  const served = parseNetworks(options.networks, routers)
  const preparation = createPreparation({
    services: deps.services,
    wallet: deps.wallet,
    transactions,
    families: deps.families,
    clock: ports.clock,
    log: ports.log,
    routers,
  })
  let owner: ReviewOwner | undefined
  const draft = createDraft({
    context,
    slippage: parseSlippage(options.slippage),
    served,
    moved() {
      if (owner?.abandon()) draft.patch({ problem: 'changed' })
      left.look()
      const target = router.current.get()
      const asks = target?.view === 'UnsupportedChain' && target.params?.swapUnsupportedChain === true
      // The visitor came there for a network with swaps, and the wallet is on one.
      if (asks && isServed(draft.state.get().network, served)) void router.back()
    },
    listFailed() {
      if (!modal.state.get().open || router.current.get()?.view !== 'Swap' || router.depth.get() < 2) return
      toasts.show({ kind: 'error', text: text('initFailed') })
      void router.back()
    },
    priceFailed: () => void toasts.show({ kind: 'error', text: text('priceFailed') }),
  })
  const left = createLeftAllowances({
    storage: ports.storage,
    log: ports.log,
    latest: stores.latest,
    transactions,
    read: draft.state.get,
    allowance: preparation.allowance,
    learn: (found) => draft.patch({ left: found }),
  })
  const sent = createSentSwaps({ transactions, events: ports.events, onUnload, ended: left.look })
  const review = createReview({ context, draft, preparation, left, sent })
  owner = review
  const resetAllowance = async (): Promise<void> => {
    const { left: found, network, account, resetting } = draft.state.get()
    if (!found || !network || !account || resetting) return
    draft.patch({ resetting: true })
    try {
      const { to, data = '0x' } = await preparation.approval({ network, account, token: found.token, router: found.router, amount: 0n })
      const isOther = (): boolean => draft.state.get().left !== found
      const started = await transactions.start({
        network,
        account,
        kind: 'approval',
        title: { counterparty: found.router },
        action: { type: 'call', to, data },
        objection: () => (isOther() ? 'unwanted' : undefined),
      })
      if (started.status === 'stopped') draft.patch({ problem: started.reason === 'unwanted' ? undefined : started.reason })
      else await until(transactions.of(account), (all) => !all.some((one) => one.id === started.id && isOnItsWay(one)), signal)
    } catch (cause) {
      if (!signal.aborted) draft.patch({ problem: 'notReset' })
      ports.log.info('An allowance could not be taken back.', cause)
    } finally {
      draft.patch({ resetting: false })
      left.look()
    }
  }
  return {
    state: draft.state,
    review: review.review,
    open(params) {
      const stop = draft.watch()
      draft.begin(params)
      left.look()
      const { network, account } = draft.state.get()
      if (network && account)
        ports.events.emit('OPEN_SWAP', { isSmartAccount: account.type === 'smartAccount', network: network.caipNetworkId })
      if (!isServed(network, served)) void router.push('UnsupportedChain', { swapUnsupportedChain: true, networks: served })
      return stop
    },
    select() {
      ports.events.emit('CLICK_SELECT_TOKEN_TO_SWAP', {})
      // The view may be the first one that is opened: the list is read then too.
      draft.refresh()
    },
    setToken: draft.setToken,
    turnAround: draft.turnAround,
    setAmount: draft.setAmount,
    setMax: draft.setMax,
    setSlippage: draft.setSlippage,
    refresh: draft.refresh,
    preview: review.preview,
    watchReview: review.watchReview,
    consent: review.consent,
    acceptWorse: review.acceptWorse,
    renewReview: review.renewReview,
    confirm: review.confirm,
    resetAllowance,
  }
}
