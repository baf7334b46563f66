/** Contracts that wallets give to accounts (EIP-7702), and where their makers name the address. Each stands there on every chain that has it. */
const KNOWN: Readonly<Record<string, string>> = {
  // @metamask/delegation-deployments 1.3.0: EIP7702StatelessDeleGatorImpl
  '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b': 'MetaMask',
  // viem 2.57, toSimple7702SmartAccount
  '0xe6cae83bde06e4c305530e199d7217f42808555b': 'Simple7702Account',
  // github.com/base/eip-7702-proxy, README: EIP7702Proxy
  '0x7702cb554e6bfb442cb743a7df23154544a7176c': 'Coinbase',
  // github.com/Uniswap/calibur, README
  '0x000000009b1d0af20d8c6d0a44e162d11f9b8f00': 'Uniswap Calibur',
  // github.com/AmbireTech/ambire-common, EIP7702_AMBIRE_ACCOUNT
  '0x5a7fc11397e9a8ad41bf10bf13f22b0a63f96f6d': 'Ambire',
}

/** Whose code it is; undefined where nobody knows it. */
export const knownDelegate = (address: string): string | undefined => {
  const key = address.toLowerCase()
  return Object.hasOwn(KNOWN, key) ? KNOWN[key] : undefined
}
