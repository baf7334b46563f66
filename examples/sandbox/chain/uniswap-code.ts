import { createRequire } from 'node:module'
import * as v from 'valibot'

const artifactSchema = v.object({ bytecode: v.pipe(v.string(), v.regex(/^[0-9a-f]+$/, 'hexadecimal code expected')) })

const codeOf = (artifact: unknown): `0x${string}` => `0x${v.parse(artifactSchema, artifact).bytecode}`

/** Creation code of the exchange's contracts, as their npm packages carry it. Read once per deployment; nothing of it is bundled. */
export const readUniswapCode = (): Readonly<Record<'factory' | 'pair' | 'router' | 'wrappedNative', `0x${string}`>> => {
  const require = createRequire(import.meta.url)
  return {
    factory: codeOf(require('@uniswap/v2-core/build/UniswapV2Factory.json')),
    pair: codeOf(require('@uniswap/v2-core/build/UniswapV2Pair.json')),
    router: codeOf(require('@uniswap/v2-periphery/build/UniswapV2Router02.json')),
    wrappedNative: codeOf(require('@uniswap/v2-periphery/build/WETH9.json')),
  }
}
