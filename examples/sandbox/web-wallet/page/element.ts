type Child = Node | string

/** Makes an element with properties and children; text children become text, never markup. */
export const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<Omit<HTMLElementTagNameMap[K], 'style'>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(name)
  Object.assign(made, properties)
  made.append(...children)
  return made
}

/** A button that is out of reach while its action runs. */
export const actionButton = (text: string, run: () => Promise<void>, className = ''): HTMLButtonElement => {
  const button = element('button', { type: 'button', className }, text)
  button.addEventListener('click', async () => {
    button.disabled = true
    await run().finally(() => {
      button.disabled = false
    })
  })
  return button
}

/** A labelled choice. `values` are value and text. */
export const choice = (label: string, values: readonly (readonly [string, string])[], pick: (value: string) => void): HTMLLabelElement => {
  const select = element('select', {}, ...values.map(([value, text]) => element('option', { value }, text)))
  select.addEventListener('change', () => pick(select.value))
  return element('label', {}, label, select)
}
