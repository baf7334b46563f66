import { type Address, encodeDeployData, type Hex, parseAbi } from 'viem'
import { namesAccount } from './accounts.ts'
import type { ChainClient } from './chain-client.ts'
import artifacts from './contracts/names.json' with { type: 'json' }

/** Where the names of the local chains are, the same on each. The universal resolver stands where Ethereum has its own. */
export const nameAddresses = {
  registry: '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e',
  resolver: '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63',
  universalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  /** Resolvers that ask a gateway for all names below `honest.eth` and `hostile.eth`. */
  honest: '0xC0De00000000000000000000000000000000C0DE',
  hostile: '0xBAd0000000000000000000000000000000000Bad',
} as const satisfies Readonly<Record<string, Address>>

/** What the contracts of names understand. */
export const namesAbi = parseAbi([
  'function setResolver(bytes32 node, address resolver)',
  'function setAddr(bytes32 node, uint256 coinType, bytes value)',
  'function setText(bytes32 node, string key, string value)',
  'function setName(bytes32 node, string value)',
  'function multicall(bytes[] calls)',
  'function setUrls(string[] urls)',
  'function resolve(bytes name, bytes data) view returns (bytes)',
])

const constructorAbi = parseAbi(['constructor(address given)'])

/** Creation code of each contract, and where what it creates is put. */
const creations = (): readonly { readonly address: Address; readonly data: Hex }[] => {
  const code = (name: 'NameRegistry' | 'NameResolver' | 'GatewayResolver' | 'UniversalResolver', given?: Address): Hex => {
    const bytecode: Hex = `0x${artifacts[name].bytecode.slice(2)}`
    return given === undefined ? bytecode : encodeDeployData({ abi: constructorAbi, bytecode, args: [given] })
  }
  return [
    { address: nameAddresses.registry, data: code('NameRegistry') },
    { address: nameAddresses.resolver, data: code('NameResolver') },
    { address: nameAddresses.honest, data: code('GatewayResolver', namesAccount.address) },
    { address: nameAddresses.hostile, data: code('GatewayResolver', namesAccount.address) },
    { address: nameAddresses.universalResolver, data: code('UniversalResolver', nameAddresses.registry) },
  ]
}

/** Puts the contracts at their addresses without a transaction: no other contract's address moves, and a chain that is kept gets them too. */
export const placeNameContracts = async (client: ChainClient): Promise<void> => {
  const place = async ({ address, data }: { readonly address: Address; readonly data: Hex }): Promise<void> => {
    const { data: bytecode } = await client.call({ data })
    if (bytecode === undefined) throw new Error(`The contract for ${address} created nothing.`)
    await client.setCode({ address, bytecode })
  }
  await Promise.all(creations().map(place))
}
