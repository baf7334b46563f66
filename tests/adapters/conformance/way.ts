import { readFileSync } from 'node:fs'

/** Checks that a way to a wallet may have no means for. */
export type Check = 'account' | 'network' | 'forget' | 'order'

/**
 * What is so of a way to a wallet by its nature. A fact changes what a check looks at, and takes none away; a check that cannot be made at all
 * stands under `cannot`.
 */
export interface Way {
  /**
   * `in the task`: the wallet stands in the page, and gets the question in the task of the click. `by a code`: nobody knows the wallet yet. A
   * code is shown, and who reads it is asked.
   */
  readonly asks: 'in the task' | 'by a code'
  /** Whether the connector has its provider before the connection; over a relay there is none to speak to. */
  readonly provider: 'before' | 'with the connection'
  /**
   * When the page knows what the wallet has done: its code runs in the page (`at once`), a relay brings it (`later`). What comes later is heard
   * whether anybody follows or not, since the page answers from it.
   */
  readonly hears: 'at once' | 'later'
  /** The code with which the visitor's refusal to connect comes: EIP-1193 has 4001, WalletConnect's sessions 5000. */
  readonly refusal: number
  /**
   * What a request comes to that the page makes of a wallet that has forgotten it. In the page the wallet is asked, and shows no account. Over a
   * relay the provider knows of the session's end itself, and says so as EIP-1193 does.
   */
  readonly gone: readonly [code: 'REQUEST_VOID' | 'WALLET_ERROR', rpcCode: 4900 | undefined]
  /** Why a check cannot be made, in the words of the adapter's README. */
  readonly cannot: Readonly<Partial<Record<Check, string>>>
  /** Where those stand, under "What it cannot do". */
  readonly readme?: string
}

/** A wallet whose code runs in the page. */
export const inPage: Way = {
  asks: 'in the task',
  provider: 'before',
  hears: 'at once',
  refusal: 4001,
  gone: ['REQUEST_VOID', undefined],
  cannot: {},
}

/** A wallet on another device, behind a relay. */
export const overRelay: Way = {
  asks: 'by a code',
  provider: 'with the connection',
  hears: 'later',
  refusal: 5000,
  gone: ['WALLET_ERROR', 4900],
  cannot: {},
}

const limitsIn = (readme: string): string => readFileSync(readme, 'utf8').split('\n## What it cannot do\n')[1] ?? ''

/** Declares tests of one way. One whose check cannot be made there says why, in its title and in the adapter's README. */
export const testsOf =
  ({ cannot, readme = '' }: Way) =>
  (check: Check, title: string, run: () => Promise<void>): void => {
    const why = cannot[check]
    if (why === undefined) test(title, run)
    else test(`not here: ${title}. ${why}`, () => expect(limitsIn(readme)).toContain(why))
  }
