import { actionButton, element } from '../../web-wallet/page/element.ts'
import { countFaults, type FaultState, type RelayFaultState } from '../fault-state.ts'
import type { ServiceRow } from '../front-state.ts'
import { createFaultClient } from './fault-client.ts'
import { type Shown, setText } from './keyed.ts'
import { describeRelayFaults, relayFaultForm } from './relay-faults.ts'
import { describeFault, requestFaultForm } from './request-faults.ts'

/** A service with how its switches stand; `undefined` while it does not answer. */
export interface FaultRow {
  readonly service: ServiceRow
  readonly state: FaultState | undefined
}

const said = (error: unknown): string =>
  error instanceof Error && !(error instanceof TypeError) ? error.message : 'The service does not answer.'

/** The switches of one service. */
export const faultCard = ({ service: { title, url, control = '', name } }: FaultRow): Shown<FaultRow> => {
  const client = createFaultClient(control)
  let state: FaultState | undefined
  const badge = element('p', { className: 'badge' })
  const problem = element('p', { className: 'note', role: 'alert', hidden: true })
  const active = element('ul', { className: 'chips' })
  const form = element('div')
  let update: (now: RelayFaultState) => void = () => {}

  const draw = (now: FaultState): void => {
    state = now
    const number = countFaults(now)
    setText(badge, number === 0 ? 'Well' : `${number} on`)
    badge.dataset.tone = number === 0 ? 'good' : 'warn'
    takeBack.disabled = number === 0
    if ('faults' in now) {
      const { faults } = now
      active.replaceChildren(
        ...faults.map((fault, place) => {
          const remove = actionButton('Take back', () => change(() => client.set(faults.filter((_, other) => other !== place))))
          remove.ariaLabel = `Take back ${describeFault(fault)}, ${title}`
          return element('li', {}, element('span', {}, describeFault(fault)), remove)
        }),
      )
    } else {
      active.replaceChildren(...describeRelayFaults(now).map((text) => element('li', {}, element('span', {}, text))))
      update(now)
    }
    active.hidden = active.childElementCount === 0
  }
  const change = async (call: () => Promise<FaultState>): Promise<void> => {
    try {
      draw(await call())
      problem.hidden = true
    } catch (error) {
      problem.hidden = false
      setText(problem, said(error))
    }
  }
  const takeBack = actionButton('Take back all', () => change(client.clear))
  takeBack.ariaLabel = `Take back all, ${title}`

  const makeForm = (now: FaultState): void => {
    if (form.childElementCount > 0) return
    if ('faults' in now) {
      const all = () => (state !== undefined && 'faults' in state ? state.faults : [])
      form.append(requestFaultForm(title, (fault) => change(() => client.set([fault, ...all()]))))
      return
    }
    const relay = relayFaultForm(
      title,
      () => (state !== undefined && !('faults' in state) ? state : undefined),
      (switches) => change(() => client.set(switches)),
    )
    form.append(relay.element)
    update = relay.update
  }
  const card = element(
    'li',
    { className: 'card' },
    element('div', { className: 'head' }, element('h3', {}, title), badge),
    element('p', { className: 'address' }, url),
    problem,
    active,
    form,
    element('div', { className: 'actions' }, takeBack),
  )
  card.dataset.service = name
  let drawn = ''
  return {
    element: card,
    update({ state: now }) {
      if (now === undefined) {
        setText(badge, 'Does not answer')
        badge.dataset.tone = 'bad'
        drawn = ''
        return
      }
      makeForm(now)
      const text = JSON.stringify(now)
      if (text === drawn && state !== undefined && JSON.stringify(state) === text) return
      drawn = text
      draw(now)
    },
  }
}
