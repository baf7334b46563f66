/** What jsdom keeps of an object of the page. */
const innerOf = (value: object): Record<string, unknown> => {
  const key = Object.getOwnPropertySymbols(value).find(({ description }) => description === 'impl')
  if (key === undefined) throw new Error('This is no object of jsdom.')
  return Reflect.get(value, key)
}

/**
 * Presses an element as a visitor does, in jsdom. The click is trusted, as approvals demand, and scripts cannot make such a click. In a
 * real browser use the browser's driver. Throws outside of jsdom.
 *
 * @example
 * await waitFor(() => expect(approve.ariaDisabled).not.toBe('true')) // its buttons rest at first
 * press(approve)
 */
export const press = (element: HTMLElement, type = 'click'): void => {
  const event = innerOf(new MouseEvent(type, { bubbles: true, cancelable: true, composed: true }))
  event.isTrusted = true
  const dispatch = innerOf(element)._dispatch
  if (typeof dispatch !== 'function') throw new Error('jsdom dispatches in another way now.')
  Reflect.apply(dispatch, innerOf(element), [event])
}
