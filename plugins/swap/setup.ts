import { defineSetup } from '../../kernel/contract/plugin.ts'
import { createSwap } from './create-swap.ts'
import { manifest } from './manifest.ts'
import { SWAP_EVENTS } from './service.ts'

export default defineSetup(
  manifest,
  (context) => {
    const swap = createSwap(context)
    return {
      services: { swap },
      enter: {
        Swap: (params) => swap.open(params),
        SwapSelectToken: () => swap.select(),
        SwapPreview: () => swap.watchReview(),
      },
    }
  },
  { events: SWAP_EVENTS },
)
