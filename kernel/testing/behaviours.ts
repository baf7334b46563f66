import { ProviderRpcError } from '../contract/tools/provider-error.ts'

/**
 * How a test wallet acts on what needs the visitor:
 * - `approve` grants everything;
 * - `reject` refuses with 4001;
 * - `pending` answers -32002, as if an earlier request were still open;
 * - `silent` answers nothing until `answer` is called;
 * - `wrong-chain` grants, but connects on chain 0x7a69, which no app lists;
 * - `unknown-chain` knows its own chain only: 4902 on a switch, until the chain has been added;
 * - `account-switches` grants, then moves to its next account;
 * - `throws-string` rejects with a bare string instead of an error;
 * - `answers-twice` runs each callback twice and sends each event twice.
 */
export type TestBehaviour =
  | 'approve'
  | 'reject'
  | 'pending'
  | 'silent'
  | 'wrong-chain'
  | 'unknown-chain'
  | 'account-switches'
  | 'throws-string'
  | 'answers-twice'

/** The chain on which `wrong-chain` connects, as on the wire. */
export const WRONG_CHAIN = 0x7a69n

/** The refusal of a visitor. */
export const rejection = (): ProviderRpcError => new ProviderRpcError(4001, 'User rejected the request.')

/** What a behaviour does about a request that needs the visitor: resolves to go on, rejects as the wallet would. */
export const decide = (behaviour: TestBehaviour, wait: () => Promise<void>): Promise<void> => {
  if (behaviour === 'silent') return wait()
  if (behaviour === 'reject') return Promise.reject(rejection())
  if (behaviour === 'pending') return Promise.reject(new ProviderRpcError(-32002, 'A request is already pending.'))
  if (behaviour === 'throws-string') return Promise.reject('The window was closed')
  return Promise.resolve()
}

/** A promise whose callbacks run twice, as a careless wallet's do. What is chained to it is an ordinary promise. */
export class TwiceAnswered<T> extends Promise<T> {
  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }
  // biome-ignore lint/suspicious/noThenProperty: the misbehaviour this class is for
  override then<A = T, B = never>(
    done?: ((value: T) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    // The second run is the wallet's fault and nobody's to handle.
    super.then(done, failed).catch(() => undefined)
    return super.then(done, failed)
  }
}
