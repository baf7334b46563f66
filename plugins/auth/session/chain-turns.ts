import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import type { Signer } from '../signer.ts'

/** Where the signer is: it is on one chain at a time, and two families ask it. */
export interface ChainTurns {
  /** Moves the signer where it is on another chain. One move after the other. */
  moveTo(network: CaipNetworkId): Promise<void>
  /** It is there already. */
  set(network: CaipNetworkId | undefined): void
}

/** Makes the turns of one signer. */
export const createChainTurns = (signer: Signer): ChainTurns => {
  let current: CaipNetworkId | undefined
  let last: Promise<void> = Promise.resolve()
  return {
    moveTo(network) {
      const move = async (): Promise<void> => {
        if (current === network) return
        await signer.ask('SWITCH_NETWORK', { chainId: network })
        current = network
      }
      const turn = last.then(move)
      last = turn.catch(() => undefined)
      return turn
    },
    set(network) {
      current = network
    },
  }
}
