import { actionButton, element } from '../../web-wallet/page/element.ts'
import type { RequestFault } from '../fault-state.ts'

interface Field {
  readonly label: HTMLLabelElement
  readonly input: HTMLInputElement
}

const field = (text: string, properties: Partial<Omit<HTMLInputElement, 'style'>>): Field => {
  const input = element('input', properties)
  return { input, label: element('label', {}, text, input) }
}

const numberField = (text: string, value: string, min: string, max: string): Field =>
  field(text, { type: 'number', value, min, max, step: '1' })

const numberIn = ({ input }: Field): number | undefined => (input.value === '' ? undefined : input.valueAsNumber)

const texts: Readonly<Record<RequestFault['kind'], string>> = {
  latency: 'Latency',
  status: 'Status',
  truncated: 'Half an answer',
  html: 'A web page',
  'wrong-type': 'Wrong types',
  'same-cursor': 'The same page again',
  huge: '20 MB more',
  hang: 'No answer',
  'out-of-order': 'Out of order',
}

const times = (left: number): string => (left === 1 ? 'once' : `${left} times`)

/** A fault in words. */
export const describeFault = ({ kind, ms, status, retryAfter, path, times: left }: RequestFault): string =>
  [
    texts[kind],
    ...(ms === undefined ? [] : [`${ms} ms`]),
    ...(status === undefined ? [] : [String(status)]),
    ...(retryAfter === undefined ? [] : [`retry after ${retryAfter} s`]),
    ...(path === undefined ? [] : [path]),
    ...(left === undefined ? [] : [times(left)]),
  ].join(' · ')

const defined = (fault: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fault).filter(([, value]) => value !== undefined))

/** The form that adds a fault to a service with the common switches. `add` gets what the service's schema takes. */
export const requestFaultForm = (title: string, add: (fault: unknown) => Promise<void>): HTMLElement => {
  const path = field('Only paths that begin with', { type: 'text', placeholder: 'every path', spellcheck: false })
  const times = field('How many requests', { type: 'number', placeholder: 'no end', min: '1', step: '1' })
  const ms = numberField('Latency, ms', '3000', '0', '120000')
  const status = numberField('Status', '503', '400', '599')
  const retryAfter = field('Retry after, s', { type: 'number', placeholder: 'not said', min: '0', max: '3600', step: '1' })
  const own = (kind: RequestFault['kind']): Readonly<Record<string, unknown>> => {
    if (kind === 'latency') return { ms: numberIn(ms) }
    return kind === 'status' ? { status: numberIn(status), retryAfter: numberIn(retryAfter) } : {}
  }
  const buttons = Object.entries(texts).map(([name, text]) => {
    const kind = name as RequestFault['kind']
    const button = actionButton(text, () =>
      add(defined({ kind, ...own(kind), path: path.input.value.trim() || undefined, times: numberIn(times) })),
    )
    button.ariaLabel = `${text}, ${title}`
    return button
  })
  return element(
    'div',
    { className: 'form' },
    element('div', { className: 'fields' }, path.label, times.label, ms.label, status.label, retryAfter.label),
    element('div', { className: 'actions' }, ...buttons),
  )
}
