import * as v from 'valibot'
import { cleanText } from '../../kernel/contract/tools/clean-text.ts'
import { endpoint } from '../../kernel/contract/tools/endpoint.ts'

/** The name and the picture an address goes by. `sender`: the active address, without its chain. */
export const identity = endpoint({
  id: 'identity',
  service: 'api',
  method: 'GET',
  path: '/v1/identity/{address}',
  query: v.object({ sender: v.optional(v.string()) }),
  response: v.object({
    // One that is too long is none; the name stands.
    avatar: v.nullable(
      v.pipe(
        v.string(),
        v.transform((given) => (given.length > 2_000 ? '' : given)),
      ),
    ),
    name: v.nullable(
      v.pipe(
        v.string(),
        v.transform((given) => cleanText(given, 100)),
      ),
    ),
  }),
  families: ['eip155', 'solana'],
  cache: { ms: 300_000, key: ({ path }) => path.address },
  unserved: { answer: { avatar: '', name: '' } },
})
