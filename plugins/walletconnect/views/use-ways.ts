import { useServices } from '../../../kernel/react/hooks.ts'
import { manifest } from '../manifest.ts'
import type { WalletWays } from '../wallet-ways.ts'

/** The ways to wallets. */
export const useWays = (): WalletWays => useServices(manifest).relay.ways
