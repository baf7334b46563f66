/** An account that the sandbox funds on its Bitcoin chain. TEST ONLY: whoever reads this can spend from it. */
export interface BitcoinTestAccount {
  /** Native SegWit address, funded. */
  readonly payment: string
  /** Taproot address of the same key. */
  readonly ordinals: string
  /** The private key, 32 bytes as hexadecimal. */
  readonly seed: string
}

/** The accounts for wallets and tests, each with 100 BTC. Nothing of value may be sent to them on a public chain. */
export const bitcoinTestAccounts = [
  {
    payment: 'bcrt1qgcnfwsaxwcfge3wauctq7s55m322s3ndzptn6d',
    ordinals: 'bcrt1pvqjqf936hfkyg2jqq8rltl9ue3trjfqckeug5stgucd328sjxlrqu0z0z2',
    seed: 'e4bf9726cfeebdda1e172e8eefd70699da97bec38619ed7855806807eb589fa2',
  },
  {
    payment: 'bcrt1qnr7aemc0l2yr4y337q2r69kq7wxpakm75tu376',
    ordinals: 'bcrt1ptkzhx2nxmkgmt3g9x3ylxrahztz6kcrzy4zmt53pecsfcae8dhgqs2prnx',
    seed: 'c953fa6e3415ea4589dfa23ef3af1af10c045045ac392083cef0707f04157d49',
  },
  {
    payment: 'bcrt1qvczhr5fxztp8aylsrqenm6vungq7j4rzmwx55v',
    ordinals: 'bcrt1p304f8wmfyn723zum5sq3akr7jcc7e543fwqvu429w4827xry22kqtyaxy6',
    seed: '4ae1af239725f3d11cda3aaa105c5e3046ef37012a5ad1a44710587048434741',
  },
  {
    payment: 'bcrt1qdx8eswmfhh0qrx3dcyn92u7nfz8apdt05l5gnr',
    ordinals: 'bcrt1p9k3eq5cu4m4t8mnzqzrxm05nrr4g90mckav4w9pd5wn70j3u7wfq80amyk',
    seed: 'b6ce5f71866837d9699449c8a8567946ae94c6160ae4d0922b706074650c84c0',
  },
] as const satisfies readonly BitcoinTestAccount[]

/** What each test account holds at the start, in satoshi. */
export const startBalance = 10_000_000_000n
