import { wrappedNative } from './tokens.ts'

/** The constant-product exchange (Uniswap v2), the same on each chain. */
export const exchangeAddresses = {
  factory: '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313',
  router: '0x2B574555158337Cd46d47c2Ca57E4698A1f04e70',
  wrappedNative: wrappedNative.address,
} as const
