import { PorticoError } from '../../../kernel/contract/errors.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'

const invalid = (message: string, cause?: unknown): PorticoError => new PorticoError('PARAMS_INVALID', message, { cause, rpcCode: -32602 })

const parse = (data: unknown): unknown => {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch (cause) {
    throw invalid('The typed data is no JSON.', cause)
  }
}

/**
 * The chain that EIP-712 data is signed for; undefined where its domain names none, and for a list, which is the form of the first version
 * and has no domain. A wallet signs of the domain what `types.EIP712Domain` lists, and nothing where that is missing: the chain that is named
 * would not be the chain that is signed. Throws `PARAMS_INVALID` (-32602) for such data, and for what is no typed data.
 */
export const chainOfTypedData = (data: unknown, lists: 'lists' | 'no lists'): unknown => {
  const parsed = parse(data)
  if (lists === 'lists' && Array.isArray(parsed)) return undefined
  const domain = readForeign(parsed, 'domain')
  const fields = readForeign(parsed, 'types', 'EIP712Domain')
  if (typeof domain !== 'object' || domain === null || Array.isArray(domain)) throw invalid('The typed data has no domain.')
  if (!Array.isArray(fields)) throw invalid('The typed data has no type EIP712Domain.')
  const listed = fields.map((field: unknown) => readForeign(field, 'name'))
  const left = Object.keys(domain).find((name) => !listed.includes(name))
  if (left !== undefined) throw invalid(`The type EIP712Domain of the typed data leaves out "${left}", which the domain has.`)
  return readForeign(domain, 'chainId')
}
