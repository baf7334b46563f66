import { flatParts } from '../../../../../adapters/evm/review/parts.ts'
import { readRequest } from '../../../../../adapters/evm/review/read-request.ts'
import { findingsOf } from '../../../../../adapters/evm/review/rules/rules.ts'

export const OWN = '0x52908400098527886E0F7030069857D2E4169EE7'
export const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const STRANGER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
export const MAX = (1n << 256n) - 1n

/** What was read of a request, beside what it shows whole or could not read. */
export const reviewBytes = (method: string, params: unknown) => {
  const request = readRequest(method, params)
  const { parts, ...read } = request
  const findings = findingsOf({
    network: 'eip155:1',
    account: OWN,
    now: 0,
    request,
    coin: { symbol: 'C', decimals: 18 },
    known: [OWN],
    isDescribed: () => false,
    facts: undefined,
    outcome: undefined,
  })
  const effects = flatParts(parts).filter(({ kind }) => kind !== 'data' && kind !== 'unknown' && kind !== 'creation')
  return { ...read, parts, effects, findings }
}
export const kinds = (read: { readonly findings: readonly { readonly code: string }[] }) => read.findings.map(({ code }) => code)
