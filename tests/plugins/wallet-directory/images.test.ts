import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { AssetsService } from '../../../kernel/contract/host-services.ts'
import { ASSETS } from '../../../kernel/contract/tokens.ts'
import { outcome } from '../../support/deferred.ts'
import { openDirectory } from './support/directory-desk.ts'

const made: string[] = []
const released: string[] = []
beforeEach(() => {
  made.length = 0
  released.length = 0
  // jsdom has none of them.
  Blob.prototype.text ??= function text() {
    return new Promise((resolve, reject) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result))
      reader.onerror = () => reject(reader.error)
      reader.readAsText(this)
    })
  }
  URL.createObjectURL = () => {
    made.push(`blob:http://localhost/${made.length}`)
    return made.at(-1) ?? ''
  }
  URL.revokeObjectURL = (address) => void released.push(address)
})

const png = (size = 10, type = 'image/png') => new Blob([new Uint8Array(size)], { type })

const images = async (answer: () => unknown) => {
  const desk = await openDirectory(answer)
  const assets: AssetsService = desk.mounted.service(ASSETS)
  return { ...desk, assets }
}

test('each image is asked for once, by its kind, and given as a blob', async () => {
  const { assets, asked } = await images(() => png())
  const wallet = { kind: 'wallet', id: 'a-1' } as const
  expect(await Promise.all([assets.image(wallet), assets.image(wallet)])).toEqual(['blob:http://localhost/0', 'blob:http://localhost/0'])
  await assets.image({ kind: 'network', id: 'eip155:1' })
  await assets.image({ kind: 'token', id: 'USDC' })
  await assets.image({ kind: 'currency', id: 'usd' })
  await assets.image({ kind: 'connector', id: 'safe' })
  expect(asked.map(({ id, path }) => [id, path?.id])).toEqual([
    ['walletImage', 'a-1'],
    ['assetImage', 'eip155:1'],
    ['tokenImage', 'USDC'],
    ['currencyImage', 'usd'],
    ['assetImage', 'safe'],
  ])
})

test('a drawing is no blob of the page’s origin, where it could be opened as a page', async () => {
  const { assets } = await images(() => new Blob(['<svg onload="alert(1)"/>'], { type: 'image/svg+xml; charset=utf-8' }))
  expect(await assets.image({ kind: 'wallet', id: 'a' })).toBe('data:image/svg+xml,%3Csvg%20onload%3D%22alert(1)%22%2F%3E')
  expect(made).toEqual([])
})

test.each([
  ['a page', () => png(10, 'text/html')],
  ['of no type', () => png(10, '')],
  ['of 10 MB', () => png(10_000_000)],
])('52: an image that is %s is none', async (_, answer) => {
  const { assets } = await images(answer)
  expect(await assets.image({ kind: 'wallet', id: 'a' })).toBeUndefined()
  expect(made).toEqual([])
})

test('51: an image that fails is asked for again after half a minute, and not before', async () => {
  let broken = true
  const { assets, asked, clock } = await images(() => {
    if (broken) throw new PorticoError('HTTP_TIMEOUT', 'No answer.')
    return png()
  })
  const ask = () => outcome(assets.image({ kind: 'wallet', id: 'a' }))
  expect(await ask()).toMatchObject({ error: { code: 'HTTP_TIMEOUT' } })
  await clock.advance(29_999)
  await ask()
  expect(asked).toHaveLength(1)
  broken = false
  await clock.advance(1)
  expect(await ask()).toEqual({ value: 'blob:http://localhost/0' })
})

test('what a stranger names, and what is another path, is not asked for', async () => {
  const { assets, asked } = await images(() => png())
  for (const source of [{ url: 'https://evil.test/a.png' }, { kind: 'wallet', id: '..' }, { kind: 'wallet', id: '' }] as const) {
    expect(await assets.image(source)).toBeUndefined()
  }
  expect(asked).toEqual([])
})

test('images that nobody has asked for in a long time, and all of them at the end, are let go', async () => {
  const { assets, mounted } = await images(() => png())
  for (let at = 0; at <= 400; at += 1) await assets.image({ kind: 'wallet', id: `w${at}` })
  expect(released).toEqual(['blob:http://localhost/0'])
  mounted.unload()
  expect(released.length).toBe(made.length)
})
