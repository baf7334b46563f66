/** @jest-environment node */
import type { Events } from '../../../kernel/contract/events.ts'
import { walletconnect } from '../../../plugins/walletconnect/index.ts'
import { checkMethods } from '../../../plugins/walletconnect/options.ts'
import { destroyKernels, startProbed } from '../../kernel/support/kernel.ts'
import { rejection } from '../../support/rejection.ts'

afterEach(destroyKernels)

test.each<[string, unknown]>([
  ['a text in the place of a list', { cosmos: 'cosmos_signDirect' }],
  ['a list without families', ['personal_sign']],
  ['nothing', null],
  ['a network in the place of a family', { 'eip155:1': ['personal_sign'] }],
  ['no family', { __: ['personal_sign'] }],
  ['what is no text', { eip155: ['personal_sign', 7] }],
  ['a gap', { eip155: [undefined] }],
  ['an empty name', { eip155: [''] }],
  ['words', { eip155: ['personal_sign, eth_sign'] }],
])('methods that are %s are no option', async (_, methods) => {
  expect(await rejection((async () => checkMethods({ methods: methods as never }))())).toMatchObject({ code: 'OPTION_INVALID' })
})

test('lists of methods by family are taken, an empty one too', () => {
  expect(() => checkMethods({ methods: { cosmos: ['cosmos_signDirect'], polkadot: [], eip155: ['personal_sign'] } })).not.toThrow()
  expect(() => checkMethods({})).not.toThrow()
})

test('a plugin that is given others does not start, and lists no wallet', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const plugins = [walletconnect({ methods: { 'eip155:1': ['personal_sign'] } })]
  const { portico, services } = await startProbed({ logLevel: 'error', projectId: 'test', plugins })
  const failed: Events['failed'][] = []
  portico.events.on('failed', (event) => failed.push(event))
  await services.connectors.discover()
  expect(failed).toMatchObject([{ plugin: 'walletconnect', code: 'OPTION_INVALID' }])
  expect(services.connectors.all.get()).toEqual([])
  said.mockRestore()
})
