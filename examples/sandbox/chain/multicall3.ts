import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { TestClient } from 'viem'

/** Where Multicall3 lives on every public chain; viem batches reads through it. */
export const multicall3Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

// viem keeps the contract's creation code in a module that its exports do not name.
const creationCode = (): `0x${string}` => {
  const require = createRequire(import.meta.url)
  const constants: unknown = require(join(dirname(require.resolve('viem/package.json')), '_cjs', 'constants', 'contracts.js'))
  const code =
    typeof constants === 'object' && constants !== null && 'multicall3Bytecode' in constants ? constants.multicall3Bytecode : undefined
  if (typeof code !== 'string' || !code.startsWith('0x')) throw new Error('This viem has no Multicall3 code where 2.57.0 has it.')
  return `0x${code.slice(2)}`
}

/** Puts Multicall3 at its canonical address without a transaction. */
export const placeMulticall3 = async (client: TestClient): Promise<void> => {
  const runtimeCode = await client.request<{ Method: 'eth_call'; Parameters: unknown[]; ReturnType: `0x${string}` }>({
    method: 'eth_call',
    params: [{ data: creationCode() }, 'latest'],
  })
  await client.setCode({ address: multicall3Address, bytecode: runtimeCode })
}
