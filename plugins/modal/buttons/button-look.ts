import type { PorticoState } from '../../../kernel/contract/kernel-api.ts'
import type { ShownLanguage, StartTexts } from '../../../kernel/contract/locales.ts'
import { shortAddress } from '../../../ui-kit/parts/identity/short-address.ts'

/** What one of the host's buttons says and shows. React and the custom elements draw the same. */
export interface ButtonLook {
  readonly text: string
  /** The accessible name where it says more than the text. */
  readonly name?: string
  /** Of text and name, where they are ours; else the page's. */
  readonly language?: ShownLanguage
  readonly busy?: boolean
  readonly primary?: boolean
  readonly wrong?: boolean
  /** Where it leads. Default: where the product decides. */
  readonly view?: 'Networks'
  /** Whether the text reads from left to right in every language: an amount and an address. */
  readonly leftToRight?: boolean
  /** The address whose colours stand before the text. */
  readonly avatar?: string
  /** The network whose picture stands before the text. `load`: its logo may be fetched. */
  readonly network?: { readonly id: string; readonly name: string; readonly src: string | undefined; readonly load: boolean }
}

/** The account; while `reconnecting` that of the last visit, of whose wallet nothing can be asked yet. Undefined while there is none. */
export const accountLook = ({ account, status }: PorticoState, language: StartTexts, balance?: string): ButtonLook | undefined => {
  if (!account) return undefined
  const [short, busy] = [shortAddress(account.address), status === 'reconnecting']
  const text = balance === undefined ? short : `${balance} · ${short}`
  const name = language.text(busy ? 'reconnectingAccount' : 'account', { address: text })
  return { text, name, language, busy, avatar: account.address, ...(balance === undefined ? {} : { leftToRight: true }) }
}

/** "Connect wallet" or the host's label, what is going on meanwhile, and the account once there is one. */
export const connectLook = (state: PorticoState, language: StartTexts, label?: string, balance?: string): ButtonLook => {
  const account = accountLook(state, language, balance)
  if (account) return account
  const { status } = state
  const busy = status === 'connecting' || status === 'reconnecting'
  if (!busy && label !== undefined) return { text: label, primary: true }
  return { text: language.text(busy ? status : 'connect'), language, busy, primary: true }
}

/** The network, or that the wallet is on none of the configured ones. */
export const networkLook = ({ network, unsupportedNetwork, account, open }: PorticoState, language: StartTexts): ButtonLook => {
  if (unsupportedNetwork !== undefined) {
    return { text: language.text('unsupported'), language, wrong: true, ...(account ? {} : { view: 'Networks' }) }
  }
  if (!network) return { text: language.text('choose'), language, view: 'Networks' }
  const { name, caipNetworkId: id, assets } = network
  // Before the visitor does something, and without a connection from earlier, nothing is loaded.
  const picture = { id, name, src: assets?.imageUrl, load: open || account !== undefined }
  return { text: name, name: language.text('network', { name }), language, view: 'Networks', network: picture }
}
