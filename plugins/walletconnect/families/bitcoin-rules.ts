import type { Family } from '../../../kernel/contract/family.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { bitcoinSignature } from '../../../kernel/contract/tools/bitcoin-answers.ts'
import { checkSignedPsbt, readPsbtRequest } from '../../../kernel/contract/tools/psbt-signatures.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { type FamilyAccount, type FamilyRules, type FamilyUse, failed, requireGrant } from './family-rules.ts'

/** Kinds of addresses whose coins are spent with a public key that they do not say: of Taproot, and of scripts. */
const NEEDS_KEY: readonly unknown[] = ['p2tr', 'p2sh']

/** Kinds that BIP-137 has no signature for. */
const NEEDS_BIP322: readonly unknown[] = ['p2tr', 'p2wsh']

const KEY = /^(0[23])?[\da-f]{64}$/i

/** As the family's adapter has it: a Taproot address beside another one is for ordinals, and none to pay with. */
const accountsOf = (addresses: readonly string[], { codec, kindOf }: Family): readonly FamilyAccount[] => {
  const isTaproot = (address: string): boolean => kindOf?.(address) === 'p2tr'
  const all = addresses.map(codec.canonical)
  const paying = all.filter((address) => !isTaproot(address))
  if (paying.length === 0) return all.map((address) => ({ address, type: 'payment' }))
  return [
    ...paying.map((address): FamilyAccount => ({ address, type: 'payment' })),
    ...all.filter(isTaproot).map((address): FamilyAccount => ({ address, type: 'ordinal' })),
  ]
}

/** A signature in base64: the protocol has it in hexadecimal, some wallets otherwise. */
const signatureIn = (answer: unknown): string => {
  const signature = bitcoinSignature(readForeign(answer, 'signature'))
  if (signature === undefined) throw failed(-32603, 'The wallet gave no signature.')
  return signature
}

type Params = RequestArguments['params']

/** The request with the account that it is for. */
const forAccount = (params: Params, { accounts: [first] }: FamilyUse): object => ({ account: first?.address, ...Object(params) })

/** Bitcoin, as the family's adapter asks: signatures in base64; of the wallet's addresses what is known of them. */
export const bitcoinRules = (): FamilyRules => {
  /** Public keys by address, as the wallet has said them. */
  const keys = new Map<string, string>()
  const learn = (listed: unknown): void => {
    for (const one of Array.isArray(listed) ? listed.slice(0, 100) : []) {
      const [address, key] = [readForeign(one, 'address'), readForeign(one, 'publicKey')]
      if (typeof address === 'string' && typeof key === 'string' && KEY.test(key)) keys.set(address.toLowerCase(), key.toLowerCase())
    }
  }
  const askAddresses = async (params: Params, use: FamilyUse): Promise<unknown> => {
    requireGrant('getAccountAddresses', use)
    const listed = await use.ask({ method: 'getAccountAddresses', params: { ...forAccount(params, use) } })
    learn(listed)
    return listed
  }
  const listKnown = async (use: FamilyUse): Promise<readonly object[]> => {
    const { accounts, grants, family } = use
    const [payer] = accounts
    const lacksKey = payer && NEEDS_KEY.includes(family.kindOf?.(payer.address)) && !keys.has(payer.address.toLowerCase())
    if (lacksKey && grants('getAccountAddresses')) {
      // Without its key the account still signs messages; a transfer says what is missing.
      await askAddresses(undefined, use).catch(() => undefined)
    }
    return accounts.map(({ address, type }) => {
      const publicKey = keys.get(address.toLowerCase())
      return { address, intention: type, ...(publicKey !== undefined && { publicKey }) }
    })
  }
  const passOn = (method: string) => async (params: Params, use: FamilyUse) => {
    requireGrant(method, use)
    return use.ask({ method, params: { ...forAccount(params, use) } })
  }
  return {
    accounts: accountsOf,
    accountEvents: ['bip122_addressesChanged'],
    methods: {
      getNetwork: (_, { chain }) => chain,
      // The adapter asks without params, before each signature: that must not wait for a phone.
      getAccountAddresses: (params, use) => (params === undefined ? listKnown(use) : askAddresses(params, use)),
      sendTransfer: passOn('sendTransfer'),
      // What is signed is held against what was asked, as with wallets of the page. A wallet that broadcasts need not answer it.
      async signPsbt(params, use) {
        requireGrant('signPsbt', use)
        const request = readPsbtRequest(params)
        const answer = await use.ask({ method: 'signPsbt', params: { ...forAccount(params, use) } })
        const signed = readForeign(answer, 'psbt')
        if (signed !== undefined || readForeign(params, 'broadcast') !== true) checkSignedPsbt(request, signed)
        return answer
      },
      async signMessage(params, use) {
        requireGrant('signMessage', use)
        const request = forAccount(params, use)
        const [named, protocol] = [readForeign(request, 'address') ?? readForeign(request, 'account'), readForeign(request, 'protocol')]
        const usual = NEEDS_BIP322.includes(use.family.kindOf?.(`${named}`)) ? 'bip322' : 'ecdsa'
        const asked = { ...request, address: named, protocol: protocol ?? usual }
        return { address: named, signature: signatureIn(await use.ask({ method: 'signMessage', params: asked })) }
      },
    },
  }
}
