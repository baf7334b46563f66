/** @jest-environment node */
import { deepLink } from '../../../plugins/walletconnect/views/deep-link.ts'

const uri = 'wc:c9e6d30f@2?relay-protocol=irn&symKey=0653ca62'
const encoded = 'wc%3Ac9e6d30f%402%3Frelay-protocol%3Dirn%26symKey%3D0653ca62'

test.each([
  ['zilpay://', `zilpay://wc?uri=${encoded}`],
  ['bitkeep', `bitkeep://wc?uri=${encoded}`],
  ['bitkeep:', `bitkeep://wc?uri=${encoded}`],
  ['bw://connect', `bw://connect/wc?uri=${encoded}`],
  ['bw://connect/', `bw://connect/wc?uri=${encoded}`],
  ['https://app.halcyon.example', `https://app.halcyon.example/wc?uri=${encoded}`],
  ['https://app.halcyon.example/', `https://app.halcyon.example/wc?uri=${encoded}`],
])('%s', (wallet, expected) => {
  expect(deepLink(wallet, uri)).toBe(expected)
})

test('Telegram on Android decodes schemes once too often, addresses not', () => {
  expect(deepLink('zilpay://', uri, true)).toBe(`zilpay://wc?uri=${encodeURIComponent(encoded)}`)
  expect(deepLink('https://app.halcyon.example', uri, true)).toBe(`https://app.halcyon.example/wc?uri=${encoded}`)
})
