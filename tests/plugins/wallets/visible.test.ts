import { isVisible } from '../../../plugins/wallets/groups/visible.ts'
import { connector } from '../support/test-chain.ts'

const where = (mobile: boolean, excludeWalletIds: readonly string[] = []) => ({ ports: { env: { mobile } }, options: { excludeWalletIds } })

test('on a desktop the unannounced wallet is left out beside announced ones, and shown where it is the only one', () => {
  const injected = connector('Browser Wallet', { id: 'injected', type: 'INJECTED' })
  const named = connector('Kestrel', { id: 'injected', type: 'INJECTED' })
  const announced = connector('Halcyon')
  expect(isVisible(injected, where(true), [injected, announced])).toBe(true)
  expect(isVisible(injected, where(false), [injected, announced])).toBe(false)
  expect(isVisible(injected, where(false), [injected])).toBe(true)
  expect(isVisible(named, where(false), [named, announced])).toBe(true)
})

test.each([
  ['its rdns', ['io.kestrel'], false],
  ['its name in another case', ['KESTREL'], false],
  ['its rdns in another case', ['IO.KESTREL'], true],
  ['a part of its name', ['kest'], true],
  ['nothing', [], true],
])('excluded by %s', (_, excluded, shown) => {
  const kestrel = connector('Kestrel', { info: { rdns: 'io.kestrel' } })
  expect(isVisible(kestrel, where(false, excluded))).toBe(shown)
})

test('on mobile the mobile rdns of MetaMask counts as the other one', () => {
  const mobile = connector('MetaMask', { info: { rdns: 'io.metamask.mobile' } })
  expect(isVisible(mobile, where(true, ['io.metamask']))).toBe(false)
  expect(isVisible(mobile, where(true, ['io.metamask.mobile']))).toBe(false)
  expect(isVisible(mobile, where(false, ['io.metamask']))).toBe(true)
})
