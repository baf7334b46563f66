/** One of `accepts` in the answer 402 of a server: x402's scheme `exact` on EVM, version 1, of which this reads what is signed. */
export interface PaymentRequirements {
  readonly scheme: 'exact'
  readonly network: string
  /** In the smallest unit. */
  readonly maxAmountRequired: string
  readonly payTo: string
  readonly asset: string
  readonly maxTimeoutSeconds: number
  /** The token's EIP-712 domain. */
  readonly extra: { readonly name: string; readonly version: string }
}

const fields = (text: string) => text.split(',').map((field) => ({ type: field.split(' ')[0], name: field.split(' ')[1] }))

const AUTHORIZATION = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'

const TYPES = {
  EIP712Domain: fields('string name,string version,uint256 chainId,address verifyingContract'),
  TransferWithAuthorization: fields(AUTHORIZATION),
  ReceiveWithAuthorization: fields(AUTHORIZATION),
  CancelAuthorization: fields('address authorizer,bytes32 nonce'),
}

/** Parameters of `eth_signTypedData_v4` for data of EIP-3009. */
export const eip3009 = (primaryType: keyof typeof TYPES, signer: string, message: object, domain: object) => [
  signer,
  JSON.stringify({
    types: { EIP712Domain: TYPES.EIP712Domain, [primaryType]: TYPES[primaryType] },
    primaryType,
    domain: { name: 'USD Coin', version: '2', chainId: 1, ...domain },
    message,
  }),
]

/** What a client of x402 has its payer sign for such an answer. `now`: seconds since 1970. */
export const x402Payment = (
  { maxAmountRequired, payTo, asset, maxTimeoutSeconds, extra }: PaymentRequirements,
  { payer, now, chainId, nonce }: { readonly payer: string; readonly now: number; readonly chainId: number; readonly nonce: string },
) =>
  eip3009(
    'TransferWithAuthorization',
    payer,
    {
      from: payer,
      to: payTo,
      value: maxAmountRequired,
      validAfter: `${now - 600}`,
      validBefore: `${now + maxTimeoutSeconds}`,
      nonce,
    },
    { name: extra.name, version: extra.version, chainId, verifyingContract: asset },
  )
