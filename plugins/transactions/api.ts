import * as v from 'valibot'
import { endpoint } from '../../kernel/contract/tools/endpoint.ts'

export { type AmountReading, readAmount } from './amounts.ts'
export { explorerPage } from './explorer-page.ts'
export { leaveReview, watchClosing } from './leave-review.ts'

const wei = v.pipe(
  v.string(),
  v.maxLength(80),
  v.regex(/^\d+$/),
  v.transform((digits) => BigInt(digits)),
)

/** What a unit of gas costs on a chain (CAIP-2), in wei, by how soon it is to be in a block. */
export const gasPrice = endpoint({
  id: 'gasPrice',
  service: 'api',
  method: 'GET',
  path: '/v1/convert/gas-price',
  query: v.object({ chainId: v.string() }),
  response: v.object({ standard: wei, fast: wei, instant: wei }),
  families: ['eip155'],
  unserved: { fails: 'Network not supported for Gas Price' },
})
