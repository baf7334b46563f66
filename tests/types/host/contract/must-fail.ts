// What setup, views, contributions and the host must not get past the compiler. Continues must-fail-manifest.ts.

import type {
  Answers,
  CreatePortico,
  PluginPolicy,
  Portico,
  PorticoOptions,
  RouterService,
  UseServices,
  UseText,
  Views,
} from 'portico/plugin'
import { defineManifest, definePlugin, defineSetup, scoped, token } from 'portico/plugin'
import { manifest as acmeManifest, acmeStaking } from './acme.ts'
import { type SwapService, swap, manifest as swapManifest, setup as swapSetup } from './swap.ts'

declare const portico: Portico
declare const createPortico: CreatePortico
declare const router: RouterService
declare const useServices: UseServices
declare const useText: UseText
declare const service: SwapService
declare const all: () => Answers<typeof acmeManifest>
const guarded = defineManifest({ id: 'tokens', guards: [{ id: 'g', on: 'close', required: false }] })

// Tokens
// @ts-expect-error 32 a token key carries a major version
token<string>('swap')
// @ts-expect-error 33 whole majors only
token<string>('swap@1.2')

// Setup: dependencies, ports, options, provided services
defineSetup(swapManifest, ({ deps, ports, options, text }) => {
  // @ts-expect-error 34 undeclared dependency
  deps.modal
  // @ts-expect-error 35 an optional dependency is a store, not the service
  deps.onramp.buy
  // @ts-expect-error 36 … whose value may be absent
  deps.onramp.get().buy
  // @ts-expect-error 37 undeclared port
  ports.log
  // @ts-expect-error 38 undeclared service name
  ports.http.get('relay', '/', { parse: String })
  // @ts-expect-error 39 an answer without a schema
  ports.http.get('api', '/', {})
  // @ts-expect-error 40 undeclared event
  ports.events.emit('opened', { view: 'Swap', connected: true })
  // @ts-expect-error 73 an event to which the plugin does not subscribe
  ports.events.on('closed', () => {})
  // @ts-expect-error 42 unknown option
  options.slipage
  // @ts-expect-error 43 unknown locale key
  text('titel')
  // @ts-expect-error 63 a form is chosen by `count`, not by its key
  text('quotes_one')
  return { services: { swap: { quote: {} as never, refresh: async () => {} } } }
})
// What a built-in lists with its setup is all that it may emit and subscribe to
defineSetup(
  swapManifest,
  ({ ports }) => {
    ports.events.emit('SWAP_SUCCESS', { network: 'eip155:1' })
    // @ts-expect-error 88 an event that is not listed
    ports.events.emit('opened', { view: 'Swap', connected: true })
    // @ts-expect-error 41 wrong event payload
    ports.events.emit('SWAP_SUCCESS', { network: 1 })
    ports.events.on('closed', () => {})
    // @ts-expect-error 89 an event to which the plugin does not subscribe
    ports.events.on('connected', () => {})
    return { services: { swap: service } }
  },
  { events: ['SWAP_SUCCESS'], subscribes: ['closed'] },
)
// @ts-expect-error 90 an unknown event
defineSetup(swapManifest, () => ({ services: { swap: service } }), { events: ['SWAP_SUCESS'] })
// @ts-expect-error 91 a plugin from outside lists its events in the manifest
defineSetup(acmeManifest, all, { subscribes: ['closed'] })
// @ts-expect-error 44 a provided service is missing
defineSetup(swapManifest, () => ({}))
// @ts-expect-error 100 a service that the manifest does not provide
defineSetup(swapManifest, () => ({ services: { swap: service, onramp: service } }))
// @ts-expect-error 101 an answer of a kind that the manifest does not declare
defineSetup(swapManifest, () => ({ services: { swap: service }, enter: { Swap: () => {} } }))
// @ts-expect-error 45 setup of another plugin
definePlugin(acmeManifest, async () => ({ default: swapSetup }))
// @ts-expect-error 46 a plugin that provides something needs setup
definePlugin(swapManifest)
// @ts-expect-error 47 wrong option type
swap({ slippage: 'x' })
// @ts-expect-error 48 unknown option
swap({ slipage: 2 })
// @ts-expect-error 49 a plugin without options takes none
acmeStaking({ pool: '1' })

// Setup answers each id that the manifest declares, and no other
const { services, enter, guards, messages, groups, rpc, policies } = all()
// @ts-expect-error 102 no answer for entered views
defineSetup(acmeManifest, () => ({ services, guards, messages, groups, rpc, policies }))
// @ts-expect-error 103 … for guards
defineSetup(acmeManifest, () => ({ services, enter, messages, groups, rpc, policies }))
// @ts-expect-error 104 … for one of them
defineSetup(acmeManifest, () => ({ ...all(), guards: { terms: guards.terms } }))
// @ts-expect-error 105 … for what they want signed
defineSetup(acmeManifest, () => ({ services, enter, guards, groups, rpc, policies }))
// @ts-expect-error 106 … for groups
defineSetup(acmeManifest, () => ({ services, enter, guards, messages, rpc, policies }))
// @ts-expect-error 107 … for methods
defineSetup(acmeManifest, () => ({ services, enter, guards, messages, groups, policies }))
// @ts-expect-error 108 a view that has no `enter`
defineSetup(acmeManifest, () => ({ ...all(), enter: { ...enter, 'acme.staking:Approve': () => {} } }))
// @ts-expect-error 109 a guard that is not declared
defineSetup(acmeManifest, () => ({ ...all(), guards: { ...guards, other: guards.stay } }))
// @ts-expect-error 110 … that wants nothing signed
defineSetup(acmeManifest, () => ({ ...all(), messages: { ...messages, stay: messages.terms } }))
// @ts-expect-error 111 a group that is not declared
defineSetup(acmeManifest, () => ({ ...all(), groups: { ...groups, other: groups['acme.vaults'] } }))
// @ts-expect-error 112 a method that is not declared
defineSetup(acmeManifest, async () => ({ ...all(), rpc: { ...rpc, acme_other: rpc.acme_stake } }))
// @ts-expect-error 82 no answer for policies
defineSetup(acmeManifest, () => ({ services, enter, guards, messages, groups, rpc }))
// @ts-expect-error 83 a policy that is not declared
defineSetup(acmeManifest, () => ({ ...all(), policies: { ...policies, other: policies.limit } }))
// @ts-expect-error 84 only a host's policy lets a request pass without asking
export const silent: PluginPolicy = (_, next) => next({ ask: false })
// @ts-expect-error 113 a guard of another moment
defineSetup(acmeManifest, () => ({ ...all(), guards: { ...guards, terms: guards.stay } }))
// @ts-expect-error 114 params of another view
defineSetup(acmeManifest, () => ({ ...all(), enter: { 'acme.staking:Stake': (_: Views['SwapPreview']) => {} } }))
// @ts-expect-error 115 a store in place of what makes it
defineSetup(acmeManifest, () => ({ ...all(), groups: { 'acme.vaults': groups['acme.vaults']() } }))
// @ts-expect-error 116 a plugin whose manifest setup must answer needs one
definePlugin(guarded)

// In views and contributions
export const View = (): null => {
  const { swap: service, onramp } = useServices(swapManifest)
  service.refresh(1n)
  // @ts-expect-error 50 undeclared service
  useServices(swapManifest).modal
  // @ts-expect-error 51 optional in a view is a store too
  onramp.buy
  // @ts-expect-error 52 a key of another plugin
  useText(swapManifest)('vaults')
  return null
}
// @ts-expect-error 53 undeclared service in a contribution's scope
scoped(acmeManifest, ({ services }) => services.swap)

// The host
// @ts-expect-error 54 unknown view
portico.open({ view: 'Swop' })
// @ts-expect-error 55 params of another view
portico.open({ view: 'Swap', params: { quoteId: 'q' } })
// @ts-expect-error 56 required params
portico.open({ view: 'SwapPreview' })
// @ts-expect-error 57 params for a view that takes none
portico.open({ view: 'SwapSelectToken', params: {} })
// @ts-expect-error 58 required params in the router
router.push('SwapPreview')
// @ts-expect-error 59 EIP-1193 has no such member
portico.getProvider('eip155')?.send
// @ts-expect-error 60 a provider whose type no adapter declares is unknown
portico.getProvider('solana').request
// @ts-expect-error 61 no networks
createPortico({ metadata: { name: '', description: '', url: '', icons: [] }, networks: [], plugins: [] })
// @ts-expect-error 64 a text that no button has
portico.locale.get().text('conect')
// @ts-expect-error 68 a variable that the theme does not have
portico.setTheme({ variables: { '--portico-acent': 'red' } })
// @ts-expect-error 69 a view that nobody declares
export const replaced: Partial<PorticoOptions> = { replaceableViews: ['Conect'] }
// @ts-expect-error 70 an option that there is not
export const misspelt: Partial<PorticoOptions> = { them: {} }
