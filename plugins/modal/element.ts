import { PorticoError } from '../../kernel/contract/errors.ts'
import type { Portico, PorticoState } from '../../kernel/contract/kernel-api.ts'
import type { StartTexts } from '../../kernel/contract/locales.ts'
import type { Undo } from '../../kernel/contract/store.ts'
import type { BalanceState } from '../account/manifest.ts'
import { accountLook, type ButtonLook, connectLook, networkLook } from './buttons/button-look.ts'
import { type DrawnButton, drawButton } from './buttons/draw-button.ts'
import { balanceOwner, balanceText, followBalance } from './buttons/follow-balance.ts'

// The entry `portico/element`: the three buttons as custom elements, for hosts that do not write React. They are drawn without it: it comes
// with the modal.

/** How the elements are named. */
export interface ElementOptions {
  /** First part of the names, two characters or more. Default `portico`. */
  readonly prefix?: string
}

/** What an element's attributes and the chain say. */
interface Said {
  readonly label: string | undefined
  readonly balance: string | undefined
}

/** What an element says; undefined while it is not there. */
type LookOf = (state: PorticoState, texts: StartTexts, said: Said) => ButtonLook | undefined

/** The three elements, by what follows the prefix. */
const BUTTONS: Readonly<Record<string, LookOf>> = {
  'connect-button': (state, texts, { label, balance }) => connectLook(state, texts, label, balance),
  'account-button': (state, texts, { balance }) => accountLook(state, texts, balance),
  'network-button': networkLook,
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
const createElementClass = (first: Portico, lookOf: LookOf): CustomElementConstructor => {
  let portico = first
  const onPage = new Set<{ follow(): void }>()

  return class extends HTMLElement {
    static readonly observedAttributes = ['label', 'size', 'disabled', 'balance']
    static readonly [OWNER]: Owner = {
      get: () => portico,
      set(next) {
        portico = next
        for (const element of onPage) element.follow()
      },
    }
    #button: DrawnButton | undefined
    #stop: Undo = () => undefined
    /** Whose balance is followed, and what it is. */
    #owner: string | undefined
    #balance: BalanceState | undefined
    #stopBalance: Undo = () => undefined
    connectedCallback(): void {
      onPage.add(this)
      this.follow()
    }
    disconnectedCallback(): void {
      onPage.delete(this)
      this.#leave()
    }
    attributeChangedCallback(): void {
      this.#draw()
    }
    /** Shows the kernel that the class belongs to now, and nothing of one that has ended. */
    follow(): void {
      this.#leave()
      if (hasEnded(portico)) return
      const draw = (): void => this.#draw()
      const undos = [portico.subscribe(draw), portico.locale.subscribe(draw)]
      this.#stop = () => {
        for (const undo of undos) undo()
      }
      this.#draw()
    }
    #leave(): void {
      this.#followBalanceOf(undefined)
      this.#stop()
      this.#stop = () => undefined
      this.#button?.remove()
      this.#button = undefined
    }
    #followBalanceOf(owner: string | undefined): void {
      if (owner === this.#owner) return
      this.#owner = owner
      this.#balance = undefined
      this.#stopBalance()
      this.#stopBalance =
        owner === undefined
          ? () => undefined
          : followBalance(portico, (balance) => {
              this.#balance = balance
              this.#draw()
            })
    }
    #draw(): void {
      if (!onPage.has(this) || !(this.#button || !hasEnded(portico))) return
      const [label, size] = [this.getAttribute('label'), this.getAttribute('size')]
      const [state, texts] = [portico.getState(), portico.locale.get()]
      this.#followBalanceOf(this.getAttribute('balance') === 'show' ? balanceOwner(state) : undefined)
      const balance = this.#balance && balanceText(this.#balance, texts.lang)
      const look = lookOf(state, texts, { label: label || undefined, balance })
      if (!look) {
        this.#button?.remove()
        this.#button = undefined
        return
      }
      this.#button ??= drawButton(this, portico)
      this.#button.show(look, { size: isSize(size) ? size : 'm', disabled: this.hasAttribute('disabled') })
    }
  }
}

/**
 * Defines `<portico-connect-button>`, `<portico-account-button>` and `<portico-network-button>` for a kernel. Attributes: `size` (`s`, `m`,
 * `l`), `disabled`, `label` of the first, and `balance="show"` of the first two: then the balance stands beside the address, which loads the
 * chain's library and needs the plugin `account`. Called again for the same kernel nothing changes. Called for the kernel that takes the place of a
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
  const elements = Object.entries(BUTTONS).map(([button, lookOf]) => {
    const name = `${prefix}-${button}`
    const defined = registry.get(name)
    const owner = defined && ownerOf(defined)
    if (defined && !(owner && (owner.get() === portico || hasEnded(owner.get())))) {
      throw new PorticoError('ELEMENT_NAME_TAKEN', `<${name}> is defined already.`, { context: { name } })
    }
    return { name, owner, lookOf }
  })
  for (const { name, owner, lookOf } of elements) {
    if (owner) owner.set(portico)
    else registry.define(name, createElementClass(portico, lookOf))
  }
}
