import { readFileSync } from 'node:fs'
import type { PorticoError } from '../../kernel/contract/errors.ts'
import { parseCaipAddress, parseCaipNetworkId } from '../../kernel/contract/tools/parse-caip.ts'
import { gasPrice } from '../../plugins/transactions/api.ts'
import { rejection } from '../support/rejection.ts'
import { createServiceRig, endRigs } from './platform/services/support/service-rig.ts'
import { destroyKernels, network, startProbed } from './support/kernel.ts'
import { createScriptedWallet } from './support/scripted-wallet.ts'

afterEach(async () => {
  jest.restoreAllMocks()
  await destroyKernels()
  await endRigs()
})

// What `specification.md` and `rulings.md` quote. The words, not only the codes: hosts and support search for them.

/** By plugin and key, as the English locale has them. */
const SHOWN: readonly (readonly [plugin: string, key: string, text: string])[] = [
  ['modal', 'alert_SWITCH_NETWORK_NOT_FOUND', 'Network Not Found'],
  ['modal', 'alert_INVALID_APP_CONFIGURATION', 'Invalid App Configuration'],
  ['modal', 'alert_SOCIALS_TIMEOUT', 'Embedded wallet load timeout'],
  ['modal', 'alert_JWT_TOKEN_NOT_VALID', 'Session Expired'],
  ['modal', 'alert_INVALID_PROJECT_ID', 'Invalid Project ID'],
  ['modal', 'alert_PROJECT_ID_NOT_CONFIGURED', 'Project ID Not Configured'],
  ['modal', 'notAllowed', 'Action not allowed'],
  ['transactions', 'failed', 'Something went wrong. {{advice}}'],
  ['transactions', 'failed_solana', 'Failed to send transaction. Please try again. {{advice}}'],
  ['send', 'incomplete', 'Please enter a valid amount and receiver address'],
  ['transactions', 'started', 'Transaction started'],
  ['send', 'unavailable', 'Token Balance Unavailable'],
  ['tokens', 'unavailable', 'Token Balance Unavailable'],
  ['tokens', 'pricesUnavailable', 'Prices unavailable'],
  ['names', 'networkMissing', 'Network not found'],
  ['names', 'signerMissing', 'Address or auth connector not found'],
  ['names', 'suggestionsFailed', 'Error fetching name suggestions'],
  ['names', 'registerFailed', 'Error registering name {{name}}'],
  ['networks', 'unknownNetwork', 'Unknown Network'],
  ['networks', 'unknownTitle', 'Network Not Found'],
]

test.each(SHOWN)('%s says %s as it is ruled', (plugin, key, text) => {
  expect(JSON.parse(readFileSync(`plugins/${plugin}/locales/en.json`, 'utf8'))[key]).toBe(text)
})

const thrown = (run: () => unknown): PorticoError => {
  try {
    run()
  } catch (error) {
    return error as PorticoError
  }
  throw new Error('Nothing was thrown.')
}

/** What leads to each message. */
const THROWN: Readonly<Record<string, () => Promise<PorticoError> | PorticoError>> = {
  'Invalid CAIP-2 network id: 1': () => thrown(() => parseCaipNetworkId('1')),
  'Invalid CAIP Address': () => thrown(() => parseCaipAddress(undefined as never)),
  'Invalid CAIP-10 address: 0x1': () => thrown(() => parseCaipAddress('0x1')),
  async 'WalletConnectConnector not found'() {
    const { services } = await startProbed()
    return rejection(services.sessions.connect('walletConnect'))
  },
  async 'Adapter not found'() {
    const wallet = createScriptedWallet()
    const { services } = await startProbed({ plugins: [wallet.plugin] })
    await services.connectors.discover()
    await services.sessions.connect('alpha')
    return rejection(services.wallet.load())
  },
  async 'Failed to disconnect'() {
    const wallet = createScriptedWallet()
    const { portico, services } = await startProbed({ plugins: [wallet.plugin], logLevel: 'error' })
    const console = jest.spyOn(globalThis.console, 'error').mockImplementation(() => undefined)
    await services.connectors.discover()
    await services.sessions.connect('alpha')
    wallet.on.disconnect = () => Promise.reject(new Error('no'))
    await portico.disconnect()
    expect(portico.getState().status).toBe('disconnected')
    return console.mock.lastCall?.at(-1) as PorticoError
  },
  async 'Network not supported for Gas Price'() {
    const { api, activate } = await createServiceRig()
    activate('eip155:5')
    return rejection(api.call(gasPrice, { query: { chainId: 'eip155:5' } }))
  },
  async "Adapter for namespace eip155 doesn't exist"() {
    const { portico } = await startProbed()
    return thrown(() => portico.addNetwork(network(5)))
  },
}

/** Code and message of each row of the catalogue's table of texts. */
const catalogue = [...readFileSync('docs/errors.md', 'utf8').matchAll(/^\| `([A-Z_]+)` +\| “(.+)” *\|$/gm)].map(([, code, text]) => [
  code,
  text,
])

test.each(Object.entries(THROWN))('“%s” is thrown word for word, and the catalogue has it', async (text, lead) => {
  const { code, message } = await lead()
  expect(message).toBe(text)
  // What stands for a value in the catalogue is between braces.
  const fits = ([known, row = '']: readonly (string | undefined)[]): boolean =>
    known === code && new RegExp(`^${row.replaceAll('.', '\\.').replace(/\{\w+\}/g, '.+')}$`).test(text)
  expect(catalogue.filter(fits)).toHaveLength(1)
})

test('the catalogue has no text that nothing throws', () => {
  expect(catalogue).toHaveLength(Object.keys(THROWN).length)
})
