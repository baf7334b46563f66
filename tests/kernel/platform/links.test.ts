/** @jest-environment node */
import { createLinks, parseLink } from '../../../kernel/platform/links.ts'
import { runBounded } from '../../support/wait.ts'

const ALLOWED = [
  'https://wallet.test/path?x=1#y',
  'https://xn--e1afmkfd.test/',
  'http://localhost:8545/',
  'http://wallet.localhost:8545/',
  'http://127.0.0.1/x',
  'http://[::1]:3000/',
  'wc:abc@2?relay-protocol=irn',
  'com.acme.wallet://open',
  'mailto:help@acme.test',
]

const REFUSED: readonly unknown[] = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript\u200b:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'blob:https://a.test/1',
  'file:///etc/passwd',
  'about:blank',
  'filesystem:https://a.test/x',
  'view-source:https://a.test',
  'http://a.test/',
  'ws://a.test',
  'ftp://a.test',
  'intent://scan/#Intent;scheme=x;end',
  'ms-msdt:/id PCWDiagnostic',
  'ms-msdt://wc?uri=wc%3Aabc',
  'ms-officecmd:x',
  'search-ms:query=x',
  'search-ms://wc?uri=wc%3Aabc',
  'chrome://settings',
  'edge://settings',
  'jar:http://evil.test!/x',
  'feed:javascript:alert(1)',
  'smb://evil.test/wc?uri=wc%3Aabc',
  'itms-services://?action=download-manifest&url=https://evil.test/x.plist',
  'firefox://open-url?url=javascript:alert(1)',
  'x-apple.systempreferences:x',
  'tel:+1900',
  'acmewallet://wc?uri=wc%3Aabc',
  'MetaMask://wc?uri=wc%3Aabc',
  'metamask://wc?uri=wc%3Aabc',
  'https://user:pass@a.test/',
  'https://a.test/\u202egnp.exe',
  'https://',
  '//a.test',
  '/path',
  'path',
  '',
  ':',
  '1x://y',
  'a:b',
  `https://a.test/${'x'.repeat(4_096)}`,
  'x'.repeat(1_000_000),
  undefined,
  null,
  7,
  {},
  ['https://a.test'],
]

test.each(ALLOWED)('%s is opened', (href) => {
  expect(parseLink(href)).toBe(href)
})

test.each(REFUSED.map((href) => [typeof href === 'string' ? href.slice(0, 40) : href, href]))('A4: %p is refused', (_, href) => {
  expect(() => runBounded(() => parseLink(href as string))).toThrow(expect.objectContaining({ name: 'PorticoError', code: 'LINK_REFUSED' }))
})

test('the host allows schemes of its own, and none that a browser opens itself', () => {
  expect(parseLink('acmewallet://wc?uri=1', ['acmewallet'])).toBe('acmewallet://wc?uri=1')
  for (const scheme of ['javascript', 'data', 'file', 'http', 'intent', 'view-source']) {
    expect(() => parseLink(`${scheme}://a.test/`, [scheme])).toThrow(expect.objectContaining({ code: 'LINK_REFUSED' }))
  }
})

test('a backslash does not hide the host: what is opened is what the browser reads', () => {
  expect(parseLink('https://a.test\\@evil.test/')).toBe('https://a.test/@evil.test/')
})

describe('opening', () => {
  const open = jest.fn()
  beforeEach(() => {
    open.mockReset()
    Object.assign(globalThis, { open })
  })
  afterAll(() => void Reflect.deleteProperty(globalThis, 'open'))

  test('a new tab knows nothing of its opener', () => {
    open.mockReturnValue(null)
    createLinks({ frame: false }).open('https://a.test/')
    expect(open).toHaveBeenCalledWith('https://a.test/', '_blank', 'noopener,noreferrer')
  })

  test('from a frame, the page itself is left', () => {
    createLinks({ frame: true }).open('https://a.test/', '_self')
    expect(open.mock.calls[0]?.[1]).toBe('_top')
  })

  const app = 'acmewallet://wc?uri=wc%3Aabc'
  test.each([
    [{ frame: false }, '_self'],
    [{ frame: true }, '_top'],
    [{ frame: false, telegram: true }, '_blank'],
    [{ frame: true, telegram: true }, '_blank'],
  ])('the app of a listed wallet: %j', (where, target) => {
    createLinks(where).open(app, { app: 'acmewallet' })
    expect(open).toHaveBeenCalledWith(app, target, 'noopener,noreferrer')
    for (const other of ['_self', {}, { app: undefined }, { app: 'acme' }] as const) {
      expect(() => createLinks(where).open(app, other as '_self')).toThrow(expect.objectContaining({ code: 'LINK_REFUSED' }))
    }
  })

  test.each(['javascript', 'data', 'file', 'http', 'intent', 'view-source'])('no plugin vouches for %s', (scheme) => {
    expect(() => createLinks({ frame: false }).open(`${scheme}://a.test/`, { app: scheme })).toThrow(
      expect.objectContaining({ code: 'LINK_REFUSED' }),
    )
    expect(open).not.toHaveBeenCalled()
  })

  test('what is refused never reaches the browser', () => {
    expect(() => createLinks({ frame: false }).open('javascript:alert(1)')).toThrow()
    expect(open).not.toHaveBeenCalled()
  })
})
