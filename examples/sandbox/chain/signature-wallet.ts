import { encodeDeployData, type Hex, parseAbi } from 'viem'
import { signatureWallet } from './accounts.ts'
import artifacts from './contracts/signature-wallet.json' with { type: 'json' }

/** What the contract account understands. */
export const signatureWalletAbi = parseAbi([
  'constructor(address owner)',
  'function owner() view returns (address)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
  'function execute(address to, uint256 value, bytes data) returns (bytes)',
  'error NotOwner(address caller)',
])

/** Its creation code. */
export const signatureWalletCode = (): Hex =>
  encodeDeployData({
    abi: signatureWalletAbi,
    bytecode: `0x${artifacts.SignatureWallet.bytecode.slice(2)}`,
    args: [signatureWallet.owner],
  })
