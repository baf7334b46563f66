import { encodeDeployData, type Hex, parseAbi } from 'viem'
import artifacts from './contracts/test-collections.json' with { type: 'json' }
import type { PlannedContract } from './deploy-exchange.ts'

/** The NFT contracts and the poison token, the same on each chain. Anyone may mint, and may set an address of metadata. */
export const collectionAddresses = {
  /** ERC-721. */
  collection: '0x310e97EeC3a475E0D2b01bC899365761901F18e6',
  /** ERC-1155. */
  items: '0x01BDCf509fE69a87b9787d85728193bAbD5A3d25',
  /** ERC-721 that nobody vouches for. */
  unlisted: '0x84f46ebCe18EF189919868eb759ad7a811cC69B7',
  /** Says of anybody that he sent; its symbol reads like USDT. */
  poisonToken: '0x3BBBbc86D726422b7D8bb16122322a6808135734',
} as const

/** What the ERC-721 collections understand. */
export const collectionAbi = parseAbi([
  'constructor(string name, string symbol)',
  'function name() view returns (string)',
  'function mint(address to, uint256 id, string uri)',
  'function burn(uint256 id)',
  'function setTokenURI(uint256 id, string uri)',
  'function tokenURI(uint256 id) view returns (string)',
  'function ownerOf(uint256 id) view returns (address)',
  'function approve(address to, uint256 id)',
  'function setApprovalForAll(address operator, bool approved)',
  'function transferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id)',
])

/** What the ERC-1155 contract understands. */
export const itemsAbi = parseAbi([
  'constructor(string name, string symbol)',
  'function mint(address to, uint256 id, uint256 value, string uri)',
  'function burn(uint256 id, uint256 value)',
  'function setURI(uint256 id, string uri)',
  'function uri(uint256 id) view returns (string)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
])

/** What the poison token understands. */
export const poisonTokenAbi = parseAbi([
  'constructor(string name, string symbol, uint8 decimals)',
  'function pretend(address from, address to, uint256 value)',
])

const code = (name: 'TestCollection' | 'TestItems', title: string, symbol: string): Hex =>
  encodeDeployData({ abi: collectionAbi, bytecode: `0x${artifacts[name].bytecode.slice(2)}`, args: [title, symbol] })

/** The contracts in the order of their deployment, after all others of their deployer, which makes their addresses. */
export const collectionContracts = (): readonly PlannedContract[] => [
  { name: 'the collection', address: collectionAddresses.collection, code: code('TestCollection', 'Sandbox Portraits', 'PORT') },
  { name: 'the items', address: collectionAddresses.items, code: code('TestItems', 'Sandbox Items', 'ITEM') },
  { name: 'the unlisted collection', address: collectionAddresses.unlisted, code: code('TestCollection', 'Claim your reward', 'GIFT') },
  {
    name: 'the poison token',
    address: collectionAddresses.poisonToken,
    code: encodeDeployData({
      abi: poisonTokenAbi,
      bytecode: `0x${artifacts.PoisonToken.bytecode.slice(2)}`,
      args: ['Tether USD', 'USDT', 6],
    }),
  },
]
