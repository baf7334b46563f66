import { defineSetup } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'
import { createTokens } from './service.ts'
import { parseTokenLists } from './token-lists.ts'

export default defineSetup(manifest, ({ deps, options, ports, stores }) => {
  const lists = parseTokenLists(options.tokens)
  return { tokens: createTokens({ ...deps, ...ports, stores, lists }) }
})
