import { loadServed } from '../../kernel/contract/load-optional.ts'
import { defineSetup } from '../../kernel/contract/setup.ts'
import { manifest } from './manifest.ts'
import { createTokens } from './service.ts'
import { parseTokenLists } from './token-lists.ts'

export default defineSetup(manifest, ({ deps, options, ports, stores }) => {
  const lists = parseTokenLists(options.tokens)
  const api = () => loadServed(deps.host.services.api, deps.api)
  return { tokens: createTokens({ ...deps, ...ports, api, stores, lists }) }
})
