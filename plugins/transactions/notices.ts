import type { ToastContent, ToastHandle, ToastsService } from '../../kernel/contract/modal-services.ts'
import type { LinksPort, LogPort } from '../../kernel/contract/ports.ts'
import type { NetworksService } from '../../kernel/contract/session-services.ts'
import { explorerPage } from './explorer-page.ts'
import type { Transaction } from './service.ts'

interface NoticeParts {
  readonly toasts: ToastsService
  readonly networks: NetworksService
  readonly links: LinksPort
  readonly log: LogPort
  readonly describe: (transaction: Transaction) => string
  readonly labels: { view(): string; stopWaiting(): string }
}

/** Says what becomes of transactions. */
export interface Notices {
  /** The wallet has the request. `stopWaiting` is the visitor's way out. */
  asking(transaction: Transaction, stopWaiting: () => void): void
  /** How far a transaction is now, in the notice of its request where that is still there. */
  show(transaction: Transaction): void
  /** Nothing more is said in the notice of the request. */
  dismiss(id: string): void
  /** Removes notices that wait for the wallet: its answer does not come to this page any more. */
  dismissAll(): void
}

/** Ends that are no fault, or may yet be good. */
const kindOf = ({ status, error }: Transaction): ToastContent['kind'] => {
  if (status === 'confirmed' || (status === 'pending' && !error)) return 'success'
  if (status === 'refused') return error?.code === 'REQUEST_REJECTED' ? 'info' : 'error'
  if (status === 'uncertain' && error?.code === 'SEND_UNCERTAIN') return 'error'
  return ['pending', 'uncertain', 'dropped', 'unanswered'].includes(status) ? 'info' : 'error'
}

export const createNotices = ({ toasts, networks, links, log, describe, labels }: NoticeParts): Notices => {
  const asked = new Map<string, ToastHandle>()
  const open = (page: string): void => {
    try {
      links.open(page)
    } catch (cause) {
      log.warn('The explorer’s page could not be opened.', cause)
    }
  }
  return {
    asking(transaction, stopWaiting) {
      const stop = (): void => {
        asked.delete(transaction.id)
        stopWaiting()
      }
      const action = { label: labels.stopWaiting(), run: stop }
      asked.set(transaction.id, toasts.show({ kind: 'loading', text: describe(transaction), action }))
    },
    show(transaction) {
      const page = explorerPage(networks, transaction)
      const action = page !== undefined && { action: { label: labels.view(), run: () => open(page) } }
      const content: ToastContent = { kind: kindOf(transaction), text: describe(transaction), ...action }
      const notice = asked.get(transaction.id)
      asked.delete(transaction.id)
      if (notice) notice.update(content)
      else toasts.show(content)
    },
    dismiss(id) {
      asked.get(id)?.dismiss()
      asked.delete(id)
    },
    dismissAll() {
      for (const notice of asked.values()) notice.dismiss()
      asked.clear()
    },
  }
}
