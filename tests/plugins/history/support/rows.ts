import { OWN } from '../../support/session-chain.ts'

export const FRIEND = '0xB07e31Fa8C526d90E4a71b68F3c205D97aE62d48'
export const STRANGER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const FAKE = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
export const ROUTER = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'

/** What a token is on the wire. */
export const token = (address: string, symbol: string, verified: boolean | undefined) => ({
  name: `${symbol} token`,
  symbol,
  address: `eip155:1:${address}`,
  decimals: 6,
  ...(verified !== undefined && { verified }),
})

export const usdc = token(USDC, 'USDC', true)
export const fake = token(FAKE, 'USDC', false)

interface Move {
  readonly from: string
  readonly to: string
  readonly numeric: string
  /** Default: the coin. */
  readonly info?: object
  readonly nft?: object
  readonly value?: number
}

/** A move as the service says it to the account. */
export const move = ({ from, to, numeric, info, nft, value }: Move) => ({
  ...(info ? { fungible_info: info } : {}),
  ...(nft ? { nft_info: nft } : {}),
  direction: from === OWN ? (to === OWN ? 'self' : 'out') : 'in',
  quantity: { numeric },
  sender: from,
  recipient: to,
  ...(value !== undefined && { value }),
})

interface RowParts {
  readonly id: string
  readonly at?: string
  readonly type?: string
  readonly from?: string
  readonly to?: string
  readonly moves?: readonly object[]
  readonly approvals?: readonly object[]
  readonly status?: string
  readonly chain?: string
  readonly hash?: string
  readonly fee?: string
  readonly contract?: string
}

/** 32 bytes that an id decides. */
export const hashOf = (id: string): string => `0x${Buffer.from(id).toString('hex').padStart(64, '0')}`

/** A transaction as the service says it. */
export const historyRow = (parts: RowParts) => {
  const { id, at = '2026-11-20T10:00:00Z', type = 'execute', from = OWN, to = ROUTER, moves = [], approvals, status = 'confirmed' } = parts
  return {
    id,
    metadata: {
      operationType: type,
      hash: parts.hash ?? hashOf(id),
      chain: parts.chain ?? 'eip155:1',
      minedAt: at,
      sentFrom: from,
      sentTo: to,
      status,
      nonce: 1,
      ...(parts.fee !== undefined && { fee: parts.fee }),
      ...(parts.contract !== undefined && { contract: `eip155:1:${parts.contract}` }),
    },
    transfers: moves,
    ...(approvals && { approvals }),
  }
}

/** The account sends the coin to somebody. */
export const sentRow = (id: string, more: Partial<RowParts> = {}) =>
  historyRow({ id, type: 'send', to: FRIEND, moves: [move({ from: OWN, to: FRIEND, numeric: '0.42' })], ...more })

/** Somebody sends the coin to the account. */
export const receivedRow = (id: string, more: Partial<RowParts> = {}) =>
  historyRow({ id, type: 'receive', from: STRANGER, to: OWN, moves: [move({ from: STRANGER, to: OWN, numeric: '1.5' })], ...more })

/** An address that is like another one at one end. */
export const alike = (address: string, end: 'head' | 'tail', filling: string): string => {
  const body = filling.repeat(40)
  return end === 'head'
    ? `${address.slice(0, 6)}${body.slice(0, 36)}`.toLowerCase()
    : `0x${body.slice(0, 36)}${address.slice(-4)}`.toLowerCase()
}
