import * as v from 'valibot'
import { behaviourSchema } from './behaviours.ts'
import { addressSchema, chainIdSchema, hexSchema } from './hex.ts'

const privateKeySchema = v.pipe(
  hexSchema,
  v.check((text) => text.length === 66, 'a private key has 32 bytes'),
)

/** The picture of a wallet that names none. */
export const defaultIcon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8" fill="%23345"/%3E%3Cpath d="M8 11h16v11H8z" fill="none" stroke="%23fff" stroke-width="2"/%3E%3Ccircle cx="20" cy="16.5" r="1.5" fill="%23fff"/%3E%3C/svg%3E'

/** A token of a wallet that lists what it holds. */
const listedTokenSchema = v.strictObject({
  address: addressSchema,
  name: v.string(),
  symbol: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
})

const smartSchema = v.strictObject({
  assets: v.optional(v.array(listedTokenSchema), []),
  delegate: v.optional(addressSchema),
  atomic: v.optional(v.picklist(['ready', 'unsupported']), 'ready'),
  refuses: v.optional(v.picklist([5700, 5710, 5720, 5740, 5750, 5760])),
})

/**
 * What a wallet can do beside the ordinary: EIP-5792 batches, EIP-7811 assets, EIP-7715 permissions.
 *
 * `delegate`: the contract to which it upgrades accounts by EIP-7702 (`executeBatch` of Simple7702Account), so that a batch is one transaction
 * and the account is `supported` from then on; without it a batch is sent call by call. `atomic: 'unsupported'`: it promises nothing of
 * batches. `refuses`: the code of EIP-5792 with which it refuses them while the account is not upgraded; 5750 is a refused upgrade.
 */
export type SmartConfig = v.InferOutput<typeof smartSchema>

const walletSchema = v.strictObject({
  name: v.string(),
  rdns: v.string(),
  uuid: v.optional(v.pipe(v.string(), v.uuid())),
  icon: v.optional(v.string(), defaultIcon),
  privateKey: privateKeySchema,
  otherPrivateKeys: v.optional(v.array(privateKeySchema)),
  grants: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  chains: v.record(chainIdSchema, v.string()),
  behaviour: v.optional(behaviourSchema, 'approve'),
  announce: v.optional(v.picklist(['eip6963', 'window.ethereum', 'both', 'none']), 'eip6963'),
  late: v.optional(v.boolean(), false),
  ui: v.optional(v.boolean(), false),
  smart: v.optional(smartSchema),
})

/**
 * One wallet of `window.__testWallets`.
 *
 * `privateKey` is the account in use, `otherPrivateKeys` those it can switch to (default: the sandbox's other test accounts).
 * `grants` is how many accounts a page gets, the one in use first (default 1).
 * `chains` is hexadecimal chain id to JSON-RPC address; the first is the chain in use. `announce` defaults to `eip6963`,
 * `behaviour` to `approve`, `late` (not known to the page before its control's `appear`) to false, `ui` to false: it then acts by its behaviour without asking anybody.
 */
export type TestWalletConfig = v.InferInput<typeof walletSchema>

/** A configuration with its defaults filled in. */
export type CompleteWalletConfig = v.InferOutput<typeof walletSchema>

/** Parses `window.__testWallets`; a mistake in it throws, since a test that misconfigures its wallet proves nothing. */
export const parseWallets = (value: unknown): readonly CompleteWalletConfig[] => v.parse(v.optional(v.array(walletSchema), []), value)
