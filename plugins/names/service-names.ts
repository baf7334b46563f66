import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { AccountsService, FamiliesService } from '../../kernel/contract/session-services.ts'
import { isPlainName } from '../../kernel/contract/tools/plain-name.ts'
import { refusalReason } from '../../kernel/contract/tools/refusal-reason.ts'
import { lookUpName, type NameRecord, reverseName } from './api.ts'
import { coinTypesOf } from './coin-type.ts'

export interface ServiceNamesParts {
  readonly services: ServicesService
  readonly families: Pick<FamiliesService, 'of'>
  readonly accounts: Pick<AccountsService, 'active'>
  readonly suffixes: readonly string[]
}

/** How a name is asked for. */
export interface Asking {
  readonly network: CaipNetworkId
  readonly signal?: AbortSignal
  readonly fresh?: boolean
}

/** Names that the provider API has. */
export interface ServiceNames {
  /** Whether a name is looked up there, and not on the chain. */
  has(name: string): boolean
  addressOf(name: string, asking: Asking): Promise<string | undefined>
  avatarOf(name: string, asking: Asking): Promise<string | undefined>
  /** The first name that leads back to the address. */
  nameOf(address: string, asking: Asking): Promise<string | undefined>
}

const failed = (cause: unknown, text: string): PorticoError =>
  isPorticoError(cause)
    ? new PorticoError(cause.code, refusalReason(cause) || text, { cause, context: cause.context })
    : new PorticoError('HTTP_INVALID', text, { cause })

/** Makes it. Failures are told in the service's words, else in the specification's. */
export const createServiceNames = ({ services, families, accounts, suffixes }: ServiceNamesParts): ServiceNames => {
  const has = (name: string): boolean => suffixes.some((suffix) => name.toLowerCase().endsWith(suffix)) && services.has('api')

  const read = async (text: string, { signal, fresh = false }: Asking): Promise<NameRecord | undefined> => {
    const name = text.toLowerCase()
    // The service has no other names.
    if (!isPlainName(name)) return undefined
    try {
      const record = await services.call(lookUpName, { path: { name }, query: { apiVersion: 2 } }, { ...(signal && { signal }), fresh })
      // An answer about another name is none.
      return record.name === '' || record.name.toLowerCase() === name ? record : undefined
    } catch (cause) {
      if (isPorticoError(cause) && cause.code === 'HTTP_STATUS' && cause.context.status === 404) return undefined
      if (signal?.aborted) throw cause
      throw failed(cause, 'Error resolving name')
    }
  }
  const addressIn = (record: NameRecord | undefined, network: CaipNetworkId): string | undefined => {
    const key = coinTypesOf(network).find((coinType) => record && Object.hasOwn(record.addresses, coinType))
    const address = key === undefined ? undefined : record?.addresses[key]?.address
    return address === undefined ? undefined : families.of('eip155')?.codec.parse(address)
  }
  const addressOf: ServiceNames['addressOf'] = async (name, asking) => addressIn(await read(name, asking), asking.network)
  const namesOf = async (address: string, { signal, fresh = false }: Asking): Promise<readonly string[]> => {
    const sender = accounts.active.get()?.address
    const query = { apiVersion: 2, ...(sender === undefined ? {} : { sender }) } as const
    try {
      const records = await services.call(reverseName, { path: { address }, query }, { ...(signal && { signal }), fresh })
      return records.map(({ name }) => name).filter((name) => isPlainName(name) && has(name))
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw failed(cause, 'Error fetching names for address')
    }
  }
  /** Names of one address that are looked up again. */
  const MOST = 5
  return {
    has,
    addressOf,
    async avatarOf(name, asking) {
      const picture = (await read(name, asking))?.attributes.find(({ avatar }) => avatar)?.avatar
      return picture !== undefined && /^(https:\/\/|data:image\/)/.test(picture) ? picture : undefined
    },
    async nameOf(address, asking) {
      if (!services.has('api')) return undefined
      const codec = families.of('eip155')?.codec
      for (const name of (await namesOf(address, asking)).slice(0, MOST)) {
        const owner = await addressOf(name, asking)
        if (owner !== undefined && codec?.key(owner) === codec?.key(address)) return name
      }
      return undefined
    },
  }
}
