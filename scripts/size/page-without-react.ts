import { createPortico } from '../../kernel/index.ts'
import { mainnet } from '../../kernel/networks/index.ts'
import { defineElements } from '../../plugins/modal/element.ts'
import { defaults } from '../../plugins/presets/evm.ts'

// The page of a host that does not write React, as `size.ts` weighs it.
defineElements(createPortico({ networks: [mainnet], plugins: defaults() }))
