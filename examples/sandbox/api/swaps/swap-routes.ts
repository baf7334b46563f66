import type { Hono } from 'hono'
import { buildApprove, buildSwap, swapAllowance, swapQuotes } from 'portico/wire'
import { type Address, erc20Abi, getAddress } from 'viem'
import { exchangeAddresses } from '../../chain/exchange.ts'
import { Refusal } from '../../service/refusal.ts'
import { type ServeOptions, serveEndpoint } from '../../service/serve-endpoint.ts'
import { type AccountId, readAccountId, readAddress } from '../account-id.ts'
import type { ChainAccess } from '../chain-access.ts'
import { readGasPrices } from '../gas-prices.ts'
import { type BuiltCall, buildApproveCall, minimumOf } from './build.ts'
import { answeredAmount, answeredChain, hostileApproval, hostileSwap, type SwapAnswers } from './hostile-answers.ts'
import { findRoute, isNativeAddress, type SwapQuestion } from './quote.ts'

/** What the swap rows answer from. */
export interface SwapParts {
  readonly chains: ChainAccess
  /** What they are made to answer. */
  answers(): SwapAnswers
}

/** How long a built swap may wait for a block, in s. */
const LIFETIME = 1_200

const { router } = exchangeAddresses

/** An address of a field, with its checksum; the native coin's is none of a contract and stays as it is written. */
const addressOf = ({ address }: AccountId, field: string): Address => getAddress(readAddress(address, field))

const readPair = (from: string, to: string, amount: string): SwapQuestion & { readonly chain: string } => {
  const [source, target] = [readAccountId(from, 'from'), readAccountId(to, 'to')]
  if (source.chain !== target.chain) throw new Refusal(400, { name: 'to', description: 'Both tokens must be of one chain.' })
  if (BigInt(amount) === 0n) throw new Refusal(400, { name: 'amount', description: 'The amount must be above zero.' })
  return { chain: source.chain, from: addressOf(source, 'from'), to: addressOf(target, 'to'), amount: BigInt(amount) }
}

const readUser = (text: string, chain: string): Address => {
  const user = readAccountId(text, 'userAddress')
  if (user.chain !== chain) throw new Refusal(400, { name: 'userAddress', description: 'The account must be of the tokens’ chain.' })
  return addressOf(user, 'userAddress')
}

const writtenCall = (chain: string, user: Address, { to, data, gas }: BuiltCall) => ({
  from: `${chain}:${user}`,
  to: `${chain}:${to}`,
  data,
  gas,
})

/** Adds quotes, allowances and built transactions on the chains' exchange. */
export const addSwapRoutes = (app: Hono, { chains, answers }: SwapParts, options: ServeOptions): void => {
  const routeFor = (chain: string, question: SwapQuestion) =>
    answers() === 'noLiquidity' ? undefined : chains.read(chain, (client) => findRoute(client, question))
  serveEndpoint(
    app,
    swapQuotes,
    async ({ query }) => {
      const { chain, ...question } = readPair(query.from, query.to, query.amount)
      readAddress(query.userAddress, 'userAddress')
      chains.urlOf(chain)
      const route = await routeFor(chain, question)
      if (!route) return { quotes: [] }
      const quote = {
        id: null,
        fromAmount: query.amount,
        fromAccount: query.from,
        toAmount: answeredAmount(route.amountOut, answers()).toString(),
        toAccount: query.to,
        block: route.block.toString(),
      }
      return { quotes: [quote] }
    },
    options,
  )
  serveEndpoint(
    app,
    swapAllowance,
    async ({ query }) => {
      const token = readAccountId(query.tokenAddress, 'tokenAddress')
      const owner = readUser(query.userAddress, token.chain)
      const address = addressOf(token, 'tokenAddress')
      if (isNativeAddress(address)) throw new Refusal(400, { name: 'tokenAddress', description: 'The native coin knows no allowance.' })
      const args = [owner, router] as const
      const allowance = await chains.read(token.chain, (client) =>
        client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args }),
      )
      return { allowance: allowance.toString() }
    },
    options,
  )
  serveEndpoint(
    app,
    buildSwap,
    async ({ body }) => {
      const { chain, ...question } = readPair(body.from, body.to, body.amount)
      const user = readUser(body.userAddress, chain)
      chains.urlOf(chain)
      const route = await routeFor(chain, question)
      if (!route) throw new Refusal(400, { name: 'liquidity', description: 'No pool trades these tokens.' })
      const [block, prices] = await chains.read(chain, (client) => Promise.all([client.getBlock(), readGasPrices(client)]))
      const terms = {
        minimum: minimumOf(route.amountOut, body.eip155.slippage),
        recipient: user,
        deadline: block.timestamp + BigInt(LIFETIME),
      }
      const call = hostileSwap(question, route, terms, answers())
      const { gas, ...tx } = writtenCall(answeredChain(chain, answers()), user, call)
      return { tx: { ...tx, amount: call.value.toString(), eip155: { gas: gas.toString(), gasPrice: prices.fast } } }
    },
    options,
  )
  serveEndpoint(
    app,
    buildApprove,
    async ({ query }) => {
      if (query.amount === undefined) {
        throw new Refusal(400, { name: 'amount', description: 'Approvals are exact: the amount must be named.' })
      }
      const { chain, from, amount } = readPair(query.from, query.to, query.amount)
      const user = readUser(query.userAddress, chain)
      if (isNativeAddress(from)) throw new Refusal(400, { name: 'from', description: 'The native coin needs no approval.' })
      const { fast } = await chains.read(chain, readGasPrices)
      const call = hostileApproval(buildApproveCall(from, router, amount), amount, router, answers())
      const { gas, ...tx } = writtenCall(answeredChain(chain, answers()), user, call)
      return { tx: { ...tx, value: '0', eip155: { gas: Number(gas), gasPrice: fast } } }
    },
    options,
  )
}
