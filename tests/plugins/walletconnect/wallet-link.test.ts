/** @jest-environment node */
import { listedApp } from '../../../kernel/contract/tools/listed-app.ts'
import { createLinks } from '../../../kernel/platform/links.ts'
import { pairingLink, requestLink, walletHref } from '../../../plugins/walletconnect/links/wallet-link.ts'
import { runBounded } from '../../support/wait.ts'

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
  ['rainbow://wc?uri={uri}&connector=kit', `rainbow://wc?uri=${encoded}&connector=kit`],
])('%s', (wallet, expected) => {
  expect(pairingLink(wallet, uri)).toBe(expected)
})

test('Telegram on Android decodes schemes once too often, addresses not', () => {
  expect(pairingLink('zilpay://', uri, true)).toBe(`zilpay://wc?uri=${encodeURIComponent(encoded)}`)
  expect(pairingLink('https://app.halcyon.example', uri, true)).toBe(`https://app.halcyon.example/wc?uri=${encoded}`)
})

test.each([
  ['zilpay', 'zilpay://wc?requestId=7&sessionTopic=ab'],
  ['zilpay://', 'zilpay://wc?requestId=7&sessionTopic=ab'],
  ['bw://connect', 'bw://connect/wc?requestId=7&sessionTopic=ab'],
  ['kaikas://walletconnect?uri={uri}', 'kaikas://wc?requestId=7&sessionTopic=ab'],
  ['https://halcyon.example/wc?uri={uri}', 'https://halcyon.example/wc?requestId=7&sessionTopic=ab'],
  ['https://t.me/halcyon/app', `https://t.me/halcyon/app?startapp=${btoa('requestId=7&sessionTopic=ab').replaceAll('=', '')}`],
])('a request brings the visitor to the wallet of %s', (wallet, expected) => {
  expect(requestLink(walletHref(wallet), 7, 'ab')).toBe(expected)
})

const HOSTILE = [
  'javascript:',
  'javascript://',
  'JAVASCRIPT://',
  'java\nscript://',
  'java\tscript://%0aalert(1)//',
  ' javascript://',
  '\u200bjavascript://',
  'javascript%3A//',
  'javascript://%0Aalert(1)//{uri}',
  'ｊavascript://',
  'data://text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4={uri}',
  'vbscript://',
  'blob://https%3A//a.test/1',
  'file:///etc/passwd?',
  'filesystem://https://a.test',
  'about://blank',
  'view-source://https://a.test',
  'chrome://settings',
  'chrome-extension://abc/page.html',
  'edge://flags',
  'jar:https://evil.test!/x{uri}',
  'jar://evil.test',
  'ms-msdt:/id PCWDiagnostic /skip force {uri}',
  'ms-msdt://',
  'ms-officecmd://{uri}',
  'search-ms://query=x&crumb=location:',
  'ms-appinstaller://?source=https://evil.test/',
  'intent://wc#Intent;scheme=halcyon;package=com.evil.app;S.browser_fallback_url=https%3A%2F%2Fevil.test;end{uri}',
  'intent:{uri}#Intent;package=com.evil;end',
  'android-app://com.evil',
  'itms-services://?action=download-manifest&url=https://evil.test/x.plist&x={uri}',
  'itms-apps://evil',
  'x-apple.systempreferences://',
  'prefs://root=General',
  'tel://+1900',
  'sms://',
  'mailto:victim@a.test?body={uri}&cc=evil@evil.test\r\n',
  'smb://evil.test/share',
  'vscode://vendor.ext/run',
  'http://evil.test',
  'HTTP://evil.test',
  'https://user:pass@evil.test',
  'https://wallet.test@evil.test',
  'https://evil.test/\u202egnp.exe',
  'https://evil.test/\u0000',
  'halcyon://user:pass@app/',
  'halcyon://"onload=x/',
  'halcyon://<script>/',
  'halcyon://app\\..\\/',
  'Halcyon:wc?{uri}',
  'a://',
  '//evil.test',
  '',
  '../wc',
  `${'x'.repeat(5_000)}://`,
]

test.each(HOSTILE.map((template) => [template.slice(0, 60), template]))('A4: a row that names %j opens nothing', (_, template) => {
  const open = jest.fn()
  Object.assign(globalThis, { open })
  const links = createLinks({ frame: false })
  const every = [pairingLink(template, uri), pairingLink(template, uri, true), requestLink(walletHref(template), 7, 'ab')]
  for (const link of every) {
    expect(() => runBounded(() => links.open(link, listedApp(link)))).toThrow(expect.objectContaining({ code: 'LINK_REFUSED' }))
  }
  expect(open).not.toHaveBeenCalled()
})
