/** @jest-environment node */
import type { ConnectorInfo } from '../../../kernel/contract/connectors.ts'
import { installedOf, platformsOf } from '../../../plugins/walletconnect/platform.ts'

const connector = (id: string, more: Partial<ConnectorInfo> = {}): ConnectorInfo => ({
  id,
  name: 'Quay',
  type: 'ANNOUNCED',
  namespace: 'eip155',
  approval: 'wallet',
  ...more,
})
const solana = connector('name:Quay', { namespace: 'solana' })
const evm = connector('test.quay', { info: { rdns: 'test.quay' } })
const copy = connector('test.quay#2', { claimedId: 'test.quay', info: { rdns: 'test.quay' } })

const listed = { name: 'Quay', mobileLink: 'quay://' }
const flagged = { ...listed, injected: [{ namespace: 'solana', id: 'isQuay' }] }
const named = { ...listed, rdns: 'test.quay' }

test.each([
  ['by an id of another family than EVM', flagged, [solana], ['browser', 'qrcode'], 'name:Quay'],
  ['by its domain, before its other families', named, [evm, solana], ['browser', 'qrcode'], 'test.quay'],
  ['not where two say that they are it', named, [evm, copy], ['qrcode'], undefined],
  ['not where it is none for browsers', listed, [evm, solana], ['qrcode'], undefined],
  ['not where it is not here', flagged, [], ['qrcode', 'unsupported'], undefined],
] as const)('a wallet is asked in this browser: %s', (_, wallet, connectors, platforms, installed) => {
  expect(platformsOf(wallet, connectors, { mobile: false })).toEqual(platforms)
  expect(installedOf(wallet, connectors, false)).toBe(installed)
})

test('io.metamask.mobile is the MetaMask of this browser on phones only', () => {
  const wallet = { name: 'Phone', rdns: 'io.metamask.mobile' }
  const metamask = connector('io.metamask', { name: 'MetaMask', info: { rdns: 'io.metamask' } })
  expect([installedOf(wallet, [metamask], true), installedOf(wallet, [metamask], false)]).toEqual(['io.metamask', undefined])
})
