// What `defineManifest` must refuse. Each @ts-expect-error is a rule of the contract: relax the rule and the unused directive fails the check.

import type { Connector, GuardDecl, PolicyDecl, Scoped, Store, ViewProps } from 'portico/plugin'
import { ACCOUNTS, defineManifest } from 'portico/plugin'

declare const solanaList: Scoped<Store<readonly Connector<'solana'>[]>>
declare const never: () => Promise<never>
const empty = async () => ({ default: () => null })
const hidden = { 'acme.staking:Stake': { load: empty }, Swap: { load: empty } }
const foreign = { version: '1.0.0', kernel: '^1.0' } as const
const action = { id: 'a', label: 'title', open: 'Swap' } as const
const en = async () => ({ default: { title: 'Title' } })

// Views
// @ts-expect-error 1 a foreign plugin may not declare a bare name
defineManifest({ id: 'acme.x', ...foreign, views: { Swap: { load: empty } } })
// @ts-expect-error 2 … nor another plugin's name
defineManifest({ id: 'acme.x', ...foreign, views: { 'acme.staking:Stake': { load: empty } } })
// @ts-expect-error 3 … nor hide one in a variable
defineManifest({ id: 'acme.staking', ...foreign, views: hidden })
// @ts-expect-error 4 a built-in keeps to bare names
defineManifest({ id: 'swap', views: { 'acme.staking:Stake': { load: empty } } })
// @ts-expect-error 5 unknown view
defineManifest({ id: 'swap', views: { Nope: { load: empty } } })
// @ts-expect-error 6 the component is made for another view
defineManifest({ id: 'swap', views: { SwapPreview: { load: async () => ({ default: (_: ViewProps<'Swap'>) => null }) } } })
// @ts-expect-error 7 a title that is not a key of the English locale
defineManifest({ id: 'swap', locales: { en }, views: { Swap: { title: 'titel', load: empty } } })
// @ts-expect-error 8 a title without a locale
defineManifest({ id: 'swap', views: { Swap: { title: 'title', load: empty } } })
// @ts-expect-error 9 other languages have no keys of their own
defineManifest({ id: 'swap', locales: { en, de: async () => ({ default: { titel: 'Titel' } }) } })
// @ts-expect-error 10 locales without English
defineManifest({ id: 'swap', locales: { de: en } })
// @ts-expect-error 62 … nor plural forms of a text that has none
defineManifest({ id: 'swap', locales: { en, de: async () => ({ default: { title_one: 'Titel' } }) } })

// Slots, conditions, groups
// @ts-expect-error 11 unknown slot
defineManifest({ id: 'swap', locales: { en }, slots: { 'account.feature': [] } })
// @ts-expect-error 12 a label that is not a key
defineManifest({ id: 'swap', locales: { en }, slots: { 'account.features': [{ id: 'a', label: 'titel', open: 'Swap' }] } })
// @ts-expect-error 67 an icon that the kit does not have
defineManifest({ id: 'swap', locales: { en }, slots: { 'account.features': [{ ...action, icon: 'swop' }] } })
// @ts-expect-error 13 opens an unknown view
defineManifest({ id: 'swap', locales: { en }, slots: { 'account.features': [{ id: 'a', label: 'title', open: 'Swop' }] } })
// @ts-expect-error 14 opens a view without the params it needs
defineManifest({ id: 'swap', locales: { en }, slots: { 'account.features': [{ id: 'a', label: 'title', open: 'SwapPreview' }] } })
// @ts-expect-error 15 unknown condition
defineManifest({ id: 'swap', locales: { en }, slots: { 'account.features': [{ ...action, when: { chain: 1 } }] } })
// @ts-expect-error 16 unknown namespace
defineManifest({ id: 'swap', locales: { en }, slots: { 'account.features': [{ ...action, when: { namespaces: ['evm'] } }] } })
// @ts-expect-error 17 `when` is data, not a function
defineManifest({ id: 'swap', locales: { en }, slots: { 'account.features': [{ ...action, when: () => true }] } })
// @ts-expect-error 18 a group's title that is not a key
defineManifest({ id: 'wallets', locales: { en }, connectorGroups: [{ id: 'g', title: 'titel', order: 1 }] })

// Adapters, RPC, guards
// @ts-expect-error 19 chunks of another namespace than declared
defineManifest({ id: 'evm', adapters: [{ namespace: 'eip155', discover: async () => ({ default: solanaList }), connect: never }] })
// @ts-expect-error 20 a reserved method (unsafe list)
defineManifest({ id: 'acme.staking', ...foreign, rpc: { eth_sendTransaction: { safety: 'safe' } } })
// @ts-expect-error 21 a reserved method (safe list)
defineManifest({ id: 'acme.staking', ...foreign, rpc: { eth_call: { safety: 'safe' } } })
// @ts-expect-error 71 a method of another family's wallets
defineManifest({ id: 'acme.staking', ...foreign, rpc: { polkadot_signTransaction: { safety: 'safe' } } })
// @ts-expect-error 72 a method that does not begin with the vendor's id
defineManifest({ id: 'acme.staking', ...foreign, rpc: { signPsbt: { safety: 'safe' } } })
// @ts-expect-error 22 an unsafe method without an approval view
defineManifest({ id: 'acme.staking', ...foreign, rpc: { acme_x: { safety: 'unsafe' } } })
// @ts-expect-error 23 an approval view that does not take the request
defineManifest({ id: 'acme.staking', ...foreign, rpc: { acme_x: { safety: 'unsafe', approval: 'acme.staking:Stake' } } })
// @ts-expect-error 24 a guard at an unknown moment
export const moment: GuardDecl = { id: 'g', on: 'open', required: true }
// @ts-expect-error 25 a guard that does not say whether it is required
export const vague: GuardDecl = { id: 'g', on: 'close' }
// @ts-expect-error 65 a point at which nobody is asked
export const point: GuardDecl = { id: 'g', on: 'connect', at: ['disconnect'], required: true }
// @ts-expect-error 66 points are for guards of connect
export const closing: GuardDecl = { id: 'g', on: 'close', at: ['connect'], required: true }

// What setup answers is declared as data
// @ts-expect-error 74 what an entered view commands is no thunk
defineManifest({ id: 'swap', views: { Swap: { enter: empty, load: empty } } })
// @ts-expect-error 75 a guard has no code of its own
defineManifest({ id: 'swap', guards: [{ id: 'g', on: 'close', required: true, load: empty }] })
// @ts-expect-error 76 … nor has a group
defineManifest({ id: 'wallets', locales: { en }, connectorGroups: [{ id: 'g', title: 'title', order: 1, load: empty }] })
// @ts-expect-error 77 … nor a method
defineManifest({ id: 'acme.staking', ...foreign, rpc: { acme_x: { safety: 'safe', load: empty } } })
// @ts-expect-error 78 messages are signed with a connection
export const signing: GuardDecl = { id: 'g', on: 'close', required: true, messages: true }
// @ts-expect-error 85 a policy that does not say whether it is required
export const policy: PolicyDecl = { id: 'p', order: 1 }

// Manifest
// @ts-expect-error 26 unknown field
defineManifest({ id: 'swap', depends: { accounts: ACCOUNTS } })
// @ts-expect-error 27 a foreign plugin states its version and kernel
defineManifest({ id: 'acme.x' })
// @ts-expect-error 28 a built-in does not
defineManifest({ id: 'swap', version: '1.0.0', kernel: '^1.0' })
// @ts-expect-error 29 unknown port
defineManifest({ id: 'swap', ports: ['window'] })
// @ts-expect-error 30 origins are service names, not addresses
defineManifest({ id: 'swap', origins: ['https://api.example'] })
// @ts-expect-error 31 unknown activation event
defineManifest({ id: 'swap', activate: { on: ['conected'] } })
// @ts-expect-error 86 a built-in lists its events with its setup
defineManifest({ id: 'swap', events: ['SWAP_SUCCESS'] })
// @ts-expect-error 87 … and those of others that it subscribes to
defineManifest({ id: 'swap', subscribes: ['closed'] })
// @ts-expect-error 79 what a visitor came back with is taken only where an intent is kept
defineManifest({ id: 'swap', activate: { on: ['start'], returns: 'result' } })
