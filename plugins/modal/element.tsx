import type { ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { PorticoError } from '../../kernel/contract/errors.ts'
import type { Portico } from '../../kernel/contract/kernel-api.ts'
import { AccountButton, ConnectButton, type ConnectButtonProps, NetworkButton } from './react/buttons.tsx'
import { PorticoProvider } from './react/portico-context.tsx'

// The entry `portico/element`: the three buttons as custom elements, for hosts that do not write React.

/** How the elements are named. */
export interface ElementOptions {
  /** First part of the names, two characters or more. Default `portico`. */
  readonly prefix?: string
}

/** The three elements, by what follows the prefix. */
const BUTTONS: Readonly<Record<string, ComponentType<ConnectButtonProps>>> = {
  'connect-button': ConnectButton,
  'account-button': AccountButton,
  'network-button': NetworkButton,
}

/** The kernel that a class of elements belongs to. */
interface Owner {
  get(): Portico
  set(next: Portico): void
}

/** Where a class keeps its owner, also for another copy of the package on the page. */
const OWNER = Symbol.for('portico.element.owner')

const hasEnded = (portico: Portico): boolean => {
  try {
    portico.subscribe(() => undefined)()
    return false
  } catch {
    return true
  }
}

const ownerOf = (defined: CustomElementConstructor): Owner | undefined => Reflect.get(defined, OWNER) as Owner | undefined

const isSize = (size: string | null): size is 's' | 'm' | 'l' => size !== null && ['s', 'm', 'l'].includes(size)

/** Makes the class of one element of one kernel. */
const createElementClass = (first: Portico, Button: ComponentType<ConnectButtonProps>): CustomElementConstructor => {
  let portico = first
  const onPage = new Set<{ draw(): void }>()

  return class extends HTMLElement {
    static readonly observedAttributes = ['label', 'size', 'disabled']
    static readonly [OWNER]: Owner = {
      get: () => portico,
      set(next) {
        portico = next
        for (const element of onPage) element.draw()
      },
    }
    #root: Root | undefined
    connectedCallback(): void {
      this.#root ??= createRoot(this)
      onPage.add(this)
      this.draw()
    }
    disconnectedCallback(): void {
      onPage.delete(this)
      this.#root?.unmount()
      this.#root = undefined
    }
    attributeChangedCallback(): void {
      this.draw()
    }
    draw(): void {
      const [label, size] = [this.getAttribute('label'), this.getAttribute('size')]
      this.#root?.render(
        hasEnded(portico) ? null : (
          <PorticoProvider portico={portico}>
            <Button
              size={isSize(size) ? size : 'm'}
              disabled={this.hasAttribute('disabled')}
              {...(label === null || label === '' ? {} : { label })}
            />
          </PorticoProvider>
        ),
      )
    }
  }
}

/**
 * Defines `<portico-connect-button>`, `<portico-account-button>` and `<portico-network-button>` for a kernel. Attributes: `size` (`s`, `m`,
 * `l`), `disabled`, and `label` of the first. Called again for the same kernel nothing changes. Called for the kernel that takes the place of a
 * destroyed one, the elements are the new one's.
 * Throws `ELEMENT_NAME_TAKEN` where a name belongs to somebody else, `OPTION_INVALID` for a prefix that no name begins with, and
 * `NO_DOCUMENT` on a server; then none is defined.
 *
 * @example
 * defineElements(portico)
 * document.body.append(document.createElement('portico-connect-button'))
 */
export const defineElements = (portico: Portico, { prefix = 'portico' }: ElementOptions = {}): void => {
  const registry = globalThis.customElements
  if (!registry) throw new PorticoError('NO_DOCUMENT', 'Elements are defined in a browser only.')
  if (!/^[a-z][a-z0-9]+$/.test(prefix)) throw new PorticoError('OPTION_INVALID', 'prefix is two or more lower-case letters and digits.')
  const elements = Object.entries(BUTTONS).map(([button, Button]) => {
    const name = `${prefix}-${button}`
    const defined = registry.get(name)
    const owner = defined && ownerOf(defined)
    if (defined && !(owner && (owner.get() === portico || hasEnded(owner.get())))) {
      throw new PorticoError('ELEMENT_NAME_TAKEN', `<${name}> is defined already.`, { context: { name } })
    }
    return { name, owner, Button }
  })
  for (const { name, owner, Button } of elements) {
    if (owner) owner.set(portico)
    else registry.define(name, createElementClass(portico, Button))
  }
}
