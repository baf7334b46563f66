import type { Page, Route } from 'playwright-core'
import { createPublicClient, encodeFunctionData, getAddress, type Hex, http, parseAbi } from 'viem'
import { amountOut, exchangeAddresses, priceInUsd, readReserves } from '../../../../examples/sandbox/chain/exchange.ts'
import { testTokens, wrappedNative } from '../../../../examples/sandbox/chain/tokens.ts'

/** Where the pages of these tests expect the provider API. */
export const SWAP_API = 'https://api.test'

const NATIVE = `0x${'ee'.repeat(20)}`

const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[])',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
])

const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

const json = (route: Route, body: unknown, status = 200): Promise<void> => route.fulfill({ status, headers: open, json: body })

const addressOf = (id: string): Hex => {
  const address = getAddress(id.split(':').at(-1) ?? '')
  return address.toLowerCase() === NATIVE ? wrappedNative.address : address
}

const isNative = (id: string): boolean => id.toLowerCase().endsWith(NATIVE)

/** Chains by CAIP-2 id, as the page's `sandbox.json` names them. */
const chainsOf = async (page: Page): Promise<Readonly<Record<string, string>>> => {
  const answer = await page.request.get(new URL('/sandbox.json', page.url()).href)
  const { chains }: { readonly chains: Readonly<Record<string, string>> } = await answer.json()
  return chains
}

/**
 * Serves the rows of swaps on the local exchange, so far as the views of swaps ask for them. An amount of a whole hundred is traded by nobody.
 * `more`: further tokens in the list, which are on no chain.
 */
export const serveSwaps = async (page: Page, more = 0): Promise<void> => {
  const clientFor = async (id: string) => {
    const chain = id.split(':').slice(0, 2).join(':')
    return createPublicClient({ transport: http((await chainsOf(page))[chain]) })
  }
  const quote = async (from: string, to: string, amount: bigint): Promise<bigint | undefined> => {
    const reserves = await readReserves(await clientFor(from), addressOf(from), addressOf(to))
    return reserves && amountOut(amount, reserves)
  }
  const answers: Readonly<Record<string, (route: Route, query: URLSearchParams) => Promise<void>>> = {
    '/v1/supported-chains': (route) => json(route, { http: ['eip155:1', 'eip155:10'], ws: [] }),
    '/v1/convert/gas-price': (route) => json(route, { standard: '1000000000', fast: '1500000000', instant: '2000000000' }),
    '/v1/convert/tokens': (route, query) => {
      const chain = query.get('chainId') ?? ''
      const listed = [...testTokens, wrappedNative].map(({ name, symbol, address, decimals }) => ({ name, symbol, address, decimals }))
      const others = Array.from({ length: more }, (_, at) => ({
        name: `Token ${at}`,
        symbol: `TK${at}`,
        address: getAddress(`0x${(at + 1).toString(16).padStart(40, '0')}`),
        decimals: 18,
      }))
      return json(route, {
        tokens: [...listed, ...others].map((token) => ({ ...token, address: `${chain}:${token.address}`, logoUri: '' })),
      })
    },
    '/v1/fungible/price': async (route) => {
      const { addresses }: { readonly addresses: readonly string[] } = route.request().postDataJSON()
      const rows = addresses.map(async (id) => {
        const token = [...testTokens, wrappedNative].find(({ address }) => address === addressOf(id))
        const price = await priceInUsd(await clientFor(id), isNative(id) ? 'native' : addressOf(id))
        return { name: token?.name ?? '', symbol: isNative(id) ? 'ETH' : (token?.symbol ?? ''), iconUrl: '', price: Number(price ?? 0) }
      })
      return json(route, { fungibles: await Promise.all(rows) })
    },
    '/v1/convert/quotes': async (route, query) => {
      const [from = '', to = '', amount = '0'] = ['from', 'to', 'amount'].map((name) => query.get(name) ?? '')
      const toAmount = await quote(from, to, BigInt(amount))
      const row = { id: null, fromAmount: amount, fromAccount: from, toAmount: String(toAmount), toAccount: to }
      return json(route, { quotes: toAmount === undefined ? [] : [row] })
    },
    '/v1/convert/build-transaction': async (route) => {
      const body: {
        readonly amount: string
        readonly from: string
        readonly to: string
        readonly userAddress: string
        readonly eip155: { readonly slippage: number }
      } = route.request().postDataJSON()
      const chain = body.from.split(':').slice(0, 2).join(':')
      const amount = BigInt(body.amount)
      const expected = (await quote(body.from, body.to, amount)) ?? 0n
      const least = (expected * (10_000n - BigInt(Math.round(body.eip155.slippage * 100)))) / 10_000n
      const path = [addressOf(body.from), addressOf(body.to)]
      const to = addressOf(body.userAddress)
      const deadline = BigInt(Math.floor(Date.now() / 1_000) + 1_200)
      const data = isNative(body.from)
        ? encodeFunctionData({ abi: routerAbi, functionName: 'swapExactETHForTokens', args: [least, path, to, deadline] })
        : encodeFunctionData({
            abi: routerAbi,
            functionName: isNative(body.to) ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
            args: [amount, least, path, to, deadline],
          })
      const tx = {
        from: body.userAddress,
        to: `${chain}:${exchangeAddresses.router}`,
        data,
        amount: isNative(body.from) ? body.amount : '0',
        eip155: { gas: '200000', gasPrice: '2000000000' },
      }
      return json(route, { tx })
    },
  }
  await page.route(`${SWAP_API}/**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers: open })
    if (pathname.endsWith('/balance')) return json(route, { balances: [] })
    const answer = answers[pathname]
    return answer ? answer(route, searchParams) : json(route, {}, 404)
  })
}
