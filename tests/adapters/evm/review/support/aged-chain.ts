import { type Address, concat, type Hex, numberToHex, pad, size, toEventSelector } from 'viem'
import { testAccounts } from '../../../../../examples/sandbox/chain/accounts.ts'
import { createChainClient } from '../../../../../examples/sandbox/chain/chain-client.ts'
import { deploySandbox } from '../../../../../examples/sandbox/chain/deploy-sandbox.ts'
import { startChain } from '../../../../../examples/sandbox/chain/start-chain.ts'
import type { Review, ReviewQuestion } from '../../../../../kernel/contract/review.ts'
import { systemClock } from '../../../../../kernel/platform/clock.ts'
import { evmNetwork } from '../../../../support/test-networks.ts'
import { createActionsRig } from '../../../support/evm-actions.ts'
import type { ScopeOptions } from '../../../support/evm-scope.ts'
import { createScriptedWallet } from '../../../support/scripted-wallet.ts'

export const OWN = testAccounts[0].address
export const FRIEND = testAccounts[1].address

/** A contract of yesterday, and one that stands as long as the tokens. Both answer anything with nothing. */
export const YOUNG: Address = `0x${'b1'.repeat(20)}`
export const OLD: Address = `0x${'b2'.repeat(20)}`

/** Logs, whatever it is asked, that five of it have gone from the account to the friend. */
export const TAKER: Address = `0x${'b3'.repeat(20)}`

const push = (value: Hex): Hex => concat([numberToHex(0x60 + size(value) - 1), value])
const TAKING: Hex = concat([
  push('0x05'),
  push('0x00'),
  '0x52',
  push(pad(FRIEND)),
  push(pad(OWN)),
  push(toEventSelector('Transfer(address,address,uint256)')),
  push('0x20'),
  push('0x00'),
  '0xa3',
  '0x00',
] as Hex[])

/** Stops at once, successfully. */
const NOTHING: Hex = '0x00'

/** s; so far apart are blocks here, so that all of them are four days. */
const APART = 3_600
const BLOCKS = 100

export interface AgedChain {
  readonly rpcUrl: string
  review(method: string, params: unknown, more?: Partial<ReviewQuestion>): Promise<Review>
  send(transaction: object, more?: Partial<ReviewQuestion>): Promise<Review>
  stop(): Promise<void>
}

/** The sandbox's contracts on a chain that has run for days, beside one that has just been made. */
export const startAgedChain = async (options: ScopeOptions = {}): Promise<AgedChain> => {
  const begin = Math.floor(Date.now() / 1_000) - BLOCKS * APART - 3_600
  const chain = await startChain({ id: 1, begin })
  await deploySandbox(chain.rpcUrl)
  const client = createChainClient(chain.rpcUrl)
  await client.setCode({ address: OLD, bytecode: NOTHING })
  await client.setCode({ address: TAKER, bytecode: TAKING })
  await client.mine({ blocks: BLOCKS, interval: APART })
  await client.setCode({ address: YOUNG, bytecode: NOTHING })
  await client.mine({ blocks: 1 })
  const rig = await createActionsRig(createScriptedWallet(), {
    clock: systemClock,
    networks: [evmNetwork(1, chain.rpcUrl)],
    ...options,
  })
  const review: AgedChain['review'] = (method, params, more) =>
    rig.actions.review.review({ ...rig.call, account: OWN, method, params, ...more })
  return {
    rpcUrl: chain.rpcUrl,
    review,
    send: (transaction, more) => review('eth_sendTransaction', [{ from: OWN, chainId: numberToHex(1), ...transaction }], more),
    async stop() {
      rig.scope.unload()
      await chain.stop()
    },
  }
}
