/** An element that shows one thing and follows its changes. */
export interface Shown<T> {
  readonly element: HTMLElement
  update(item: T): void
}

/** Shows a list in place: what stays keeps its element, and with it the focus and what was typed. */
export const keyedList = <T>(parent: Element, keyOf: (item: T) => string, show: (item: T) => Shown<T>): ((items: readonly T[]) => void) => {
  const shown = new Map<string, Shown<T>>()
  parent.replaceChildren()
  return (items) => {
    const wanted = new Set(items.map(keyOf))
    for (const [key, { element }] of shown) {
      if (wanted.has(key)) continue
      element.remove()
      shown.delete(key)
    }
    for (const [place, item] of items.entries()) {
      const key = keyOf(item)
      const row = shown.get(key) ?? show(item)
      shown.set(key, row)
      if (parent.children[place] !== row.element) parent.insertBefore(row.element, parent.children[place] ?? null)
      row.update(item)
    }
  }
}

/** Writes a text only where it differs, so that assistive technology is not told again. */
export const setText = (node: Element, text: string): void => {
  if (node.textContent !== text) node.textContent = text
}
