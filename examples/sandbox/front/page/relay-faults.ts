import { actionButton, element } from '../../web-wallet/page/element.ts'
import type { RelayFaultState } from '../fault-state.ts'

const switches = [
  ['refuse', 'Refuse sockets'],
  ['silent', 'Silent'],
  ['lose', 'Lose deliveries'],
  ['reorder', 'Out of order'],
  ['corrupt', 'Corrupt'],
] as const

const amounts = [
  ['delay', 'Delay, ms', '600000'],
  ['duplicate', 'Copies more', '100'],
] as const

/** The relay's switches in words. */
export const describeRelayFaults = (state: RelayFaultState): readonly string[] => [
  ...switches.flatMap(([name, text]) => (state[name] ? [text] : [])),
  ...(state.delay > 0 ? [`Delay · ${state.delay} ms`] : []),
  ...(state.duplicate > 0 ? [`Copies more · ${state.duplicate}`] : []),
  ...(state.tags === null ? [] : [`Only tags ${state.tags.join(', ')}`]),
]

/** The relay's own switches. `set` gets all of them, and `drop` to cut every socket once. */
export const relayFaultForm = (
  title: string,
  state: () => RelayFaultState | undefined,
  set: (switches: unknown) => Promise<void>,
): { readonly element: HTMLElement; update(state: RelayFaultState): void } => {
  const change = (changed: Partial<RelayFaultState> & { readonly drop?: true }): Promise<void> => set({ ...state(), ...changed })
  const toggles = switches.map(([name, text]) => {
    const button = actionButton(text, () => change({ [name]: !state()?.[name] }))
    button.ariaLabel = `${text}, ${title}`
    return { name, button }
  })
  const fields = amounts.map(([name, text, max]) => {
    const input = element('input', { type: 'number', min: '0', max, step: '1', value: '0' })
    input.addEventListener('change', () => void change({ [name]: input.value === '' ? 0 : input.valueAsNumber }))
    return { name, input, label: element('label', {}, text, input) }
  })
  const cut = actionButton('Cut all sockets once', () => change({ drop: true }))
  return {
    element: element(
      'div',
      { className: 'form' },
      element('div', { className: 'fields' }, ...fields.map(({ label }) => label)),
      element('div', { className: 'actions' }, ...toggles.map(({ button }) => button), cut),
    ),
    update(now) {
      for (const { name, button } of toggles) button.ariaPressed = String(now[name])
      for (const { name, input } of fields) if (document.activeElement !== input) input.value = String(now[name])
    },
  }
}
