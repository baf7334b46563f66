import type { ToastContent, ToastHandle, ToastsService } from '../../kernel/contract/modal-services.ts'
import type { LinksPort, LogPort } from '../../kernel/contract/ports.ts'
import type { NetworksService } from '../../kernel/contract/session-services.ts'
import type { Transaction } from './service.ts'

/** What the wallet answered is put into an address only when it is a transaction id. */
const ID = /^[0-9a-z]{16,128}$/i

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
  /** The page of a transaction in the network's explorer; undefined where there is none. */
  const pageOf = ({ network, hash, replacedBy, status }: Transaction): string | undefined => {
    const id = replacedBy ?? hash
    const explorer = networks.all.get().find(({ caipNetworkId }) => caipNetworkId === network)?.blockExplorers
    if (status === 'refused' || id === undefined || !explorer || !ID.test(id)) return undefined
    return `${explorer.default.url.replace(/\/$/, '')}/tx/${id}`
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
      const page = pageOf(transaction)
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
