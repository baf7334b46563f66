/** What jsdom keeps of an object of the page. */
const innerOf = (value: object): Record<string, unknown> => {
  const key = Object.getOwnPropertySymbols(value).find(({ description }) => description === 'impl')
  if (key === undefined) throw new Error('This is no object of jsdom.')
  return Reflect.get(value, key)
}

/** Presses an element as a visitor does: the click that a page cannot make, which jsdom has no public way to make either. */
export const pressByVisitor = (element: HTMLElement, type = 'click'): void => {
  const event = innerOf(new MouseEvent(type, { bubbles: true, cancelable: true, composed: true }))
  event.isTrusted = true
  const dispatch = innerOf(element)._dispatch
  if (typeof dispatch !== 'function') throw new Error('jsdom dispatches in another way now.')
  Reflect.apply(dispatch, innerOf(element), [event])
}
