import * as v from 'valibot'
import { addressSchema, chainIdSchema, hexSchema, toHexQuantity } from './hex.ts'
import { ProviderError } from './provider-error.ts'
import { permittedAccount } from './signing-methods.ts'
import { answering, type WalletMethods } from './wallet-method.ts'
import type { WalletState } from './wallet-state.ts'

const TYPES = [
  'native-token-allowance',
  'native-token-periodic',
  'native-token-stream',
  'erc20-token-allowance',
  'erc20-token-periodic',
  'erc20-token-stream',
  'token-approval-revocation',
] as const

const RULES = ['expiry', 'redeemer', 'payee'] as const

/** Where MetaMask has the delegation framework on every chain; the wallet's answers name it as that of its grants. */
const DELEGATION_MANAGER = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'

const plain = v.record(v.string(), v.unknown())
const requestSchema = v.looseObject({
  chainId: chainIdSchema,
  from: v.optional(addressSchema),
  to: addressSchema,
  permission: v.looseObject({ type: v.picklist(TYPES), isAdjustmentAllowed: v.boolean(), data: plain }),
  rules: v.nullish(v.array(v.looseObject({ type: v.picklist(RULES), data: plain })), []),
})
const grantParams = v.pipe(v.array(requestSchema), v.minLength(1))
const revokeParams = v.looseTuple([v.looseObject({ permissionContext: hexSchema })])

/** Permissions by their names of 2026 (ERC-7715), in the shapes of MetaMask. They are remembered, and nobody can spend by them. */
export const executionPermissions = (state: WalletState): WalletMethods => {
  const granted = new Map<string, object>()
  return {
    wallet_getSupportedExecutionPermissions: answering(() =>
      Object.fromEntries(TYPES.map((type) => [type, { chainIds: [state.chainId()], ruleTypes: RULES }])),
    ),
    wallet_getGrantedExecutionPermissions: answering(() => [...granted.values()]),
    wallet_requestExecutionPermissions: (params) => {
      const requests = v.parse(grantParams, params)
      const [inUse = ''] = state.visible()
      const prepared = requests.map(({ from = inUse, ...request }) => {
        permittedAccount(state, from)
        if (request.chainId !== state.chainId()) throw new ProviderError(-32602, `The wallet is not on chain ${request.chainId}.`)
        return { ...request, from }
      })
      const perform = (): unknown =>
        prepared.map((request) => {
          const context = toHexQuantity(BigInt(granted.size + 1))
          const answer = { ...request, context, dependencies: [], delegationManager: DELEGATION_MANAGER }
          granted.set(context, answer)
          return answer
        })
      return { ask: true, perform }
    },
    wallet_revokeExecutionPermission: (params) => {
      const [{ permissionContext }] = v.parse(revokeParams, params)
      if (!granted.has(permissionContext)) throw new ProviderError(-32602, 'Nothing of that name was granted.')
      return {
        ask: true,
        perform: () => {
          granted.delete(permissionContext)
          return {}
        },
      }
    },
  }
}
