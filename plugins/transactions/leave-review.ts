import type { ModalService, RouterService } from '../../kernel/contract/modal-services.ts'

/** Leads away from the review of what the wallet was asked for: to the account. */
export const leaveReview = async (router: Pick<RouterService, 'reset'>, modal: Pick<ModalService, 'close'>): Promise<void> => {
  try {
    await router.reset('Account')
  } catch {
    // A host without the account's view: there is nowhere to go.
    await modal.close()
  }
}

/** Whether the modal was closed since: whoever opens it again has not asked for what was under way. */
export interface ClosingWatch {
  wasClosed(): boolean
  stop(): void
}

/** Watches the modal while a reviewed transaction is checked once more before the wallet is asked. */
export const watchClosing = (modal: Pick<ModalService, 'state'>): ClosingWatch => {
  let closed = false
  const stop = modal.state.subscribe(({ open }) => {
    closed ||= !open
  })
  return { wasClosed: () => closed, stop }
}
