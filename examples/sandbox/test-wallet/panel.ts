import { describeRequest } from './describe-request.ts'
import type { OpenRequests } from './open-requests.ts'
import { panelStyle } from './panel-style.ts'
import type { LoggedRequest } from './request-log.ts'

/** The panel that asks the visitor about one request at a time. */
export interface Panel {
  /** Brings the panel up to date with the open requests. */
  draw(): void
}

/** What the panel shows and decides. */
export interface PanelOptions {
  readonly name: string
  /** On which chain and with which account, in a line. */
  readonly subject: () => string
  readonly open: OpenRequests
  /** Whether the wallet keeps silent, so that nothing may be shown. */
  readonly hidden: () => boolean
}

const element = <T extends keyof HTMLElementTagNameMap>(tag: T, content: string | readonly Node[]): HTMLElementTagNameMap[T] => {
  const made = document.createElement(tag)
  made.append(...(typeof content === 'string' ? [content] : content))
  return made
}

const button = (label: string, act: () => void): HTMLButtonElement => {
  const made = element('button', label)
  made.type = 'button'
  made.addEventListener('click', act)
  return made
}

const contents = (
  request: LoggedRequest,
  { name, subject }: PanelOptions,
  answer: (answer: 'approve' | 'reject') => void,
): readonly Node[] => {
  const { title, parts } = describeRequest(request)
  const exact = element('pre', JSON.stringify({ method: request.method, params: request.params }, null, 2))
  return [
    element('h2', `${name}: ${title}`),
    element('p', `${location.origin} · ${subject()}`),
    element(
      'dl',
      parts.flatMap(([part, text]) => [element('dt', part), element('dd', text)]),
    ),
    element('details', [element('summary', 'Exactly as asked'), exact]),
    element('footer', [button('Approve', () => answer('approve')), button('Reject', () => answer('reject'))]),
  ]
}

// A modal dialog makes everything outside it unusable, popovers included. Only a later modal dialog works above it.
const showAbove = (host: HTMLElement, dialog: HTMLDialogElement): (() => void) => {
  dialog.showModal()
  const timer = setInterval(() => {
    const { left, top } = dialog.getBoundingClientRect()
    if (document.elementFromPoint(left + 8, top + 8) === host) return
    dialog.close()
    dialog.showModal()
  }, 300)
  return () => {
    clearInterval(timer)
    dialog.close()
    host.remove()
  }
}

const openDialog = (label: string, content: readonly Node[], dismiss: () => void): (() => void) => {
  const host = document.createElement('test-wallet-panel')
  const root = host.attachShadow({ mode: 'open' })
  const style = new CSSStyleSheet()
  style.replaceSync(panelStyle)
  root.adoptedStyleSheets = [style]
  const dialog = element('dialog', content)
  dialog.setAttribute('aria-label', label)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    dismiss()
  })
  root.append(dialog)
  document.documentElement.append(host)
  return showAbove(host, dialog)
}

/** Creates the panel; it is in the page only while a request waits for the visitor. */
export const createPanel = (options: PanelOptions): Panel => {
  let shown: { readonly id: number; readonly close: () => void } | undefined
  const draw = (): void => {
    const next = options.hidden() ? undefined : options.open.list()[0]
    if (next?.id === shown?.id) return
    shown?.close()
    shown = undefined
    if (next === undefined) return
    const answer = (decision: 'approve' | 'reject'): void => void options.open.answer(decision, next.id)
    const close = openDialog(`${options.name} asks`, contents(next, options, answer), () => answer('reject'))
    shown = { id: next.id, close }
  }
  options.open.subscribe(draw)
  return { draw }
}
