import type { ConnectorTraits, ConnectorType } from '../../../kernel/contract/connectors.ts'

/** The traits that connectors of a type have as their plugins make them. */
export const usualTraits = (type: ConnectorType): { readonly traits?: ConnectorTraits } => {
  if (type === 'WALLET_CONNECT') return { traits: { lasting: true, exclusive: true, restore: 'idle', anyFamily: true } }
  if (type === 'ANNOUNCED' || type === 'MULTI_CHAIN') return { traits: { announced: true } }
  return type === 'AUTH' ? { traits: { lasting: true } } : {}
}
