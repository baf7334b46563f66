import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import { cleanPicture, cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import type { BindProvider } from './bind-provider.ts'

/** What a wallet says of itself by EIP-6963, checked. Nothing of it is proven: any script may announce any name. */
export interface AnnouncedWallet {
  /** The rdns, else `name:` and the name: no name can pass for an rdns. */
  readonly id: string
  readonly uuid: string
  readonly name: string
  readonly rdns?: string
  readonly icon?: string
  /** The wallet's own object, to tell wallets apart; it is asked through the bound one. */
  readonly provider: unknown
  readonly bound: Eip1193Provider
}

const UUID = /^[\w-]{1,64}$/
const RDNS = /^[a-z\d-]+(\.[a-z\d-]+)+$/i
/** Parses one announcement into fresh text; undefined when it is malformed. Each field is read once and may throw. */
export const parseAnnouncement = (event: Event, bind: BindProvider): AnnouncedWallet | undefined => {
  try {
    const { detail } = event as Event & {
      readonly detail?: { readonly info: Readonly<Record<string, unknown>>; readonly provider: unknown }
    }
    if (!detail) return undefined
    const { info, provider } = detail
    const { uuid, rdns: domain, icon: picture, name: title } = info
    const rdns = typeof domain === 'string' && domain.length <= 253 && RDNS.test(domain) ? domain.toLowerCase() : undefined
    const icon = cleanPicture(picture)
    const name = cleanText(title, 64) || rdns
    const bound = bind(provider)
    if (typeof uuid !== 'string' || !UUID.test(uuid) || !name || !bound) return undefined
    return { id: rdns ?? `name:${name}`, uuid, name, provider, bound, ...(rdns && { rdns }), ...(icon && { icon }) }
  } catch {
    return undefined
  }
}
