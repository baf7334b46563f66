import type { Address } from 'viem'

/** The contract that delegations are shown to, at the same address on every chain (delegation framework 1.3.0). */
export const DELEGATION_MANAGER: Address = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
