import type { AssetsService, ImageSource } from '../../../kernel/contract/host-services.ts'
import type { PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import { ASSETS } from '../../../kernel/contract/tokens.ts'
import { deferred } from '../../support/deferred.ts'
import { destroyKernels, startKernel } from '../support/kernel.ts'
import { makePlugin, plainPlugin } from '../support/make-plugin.ts'

afterEach(destroyKernels)

const DIRECTORY = 'https://images.test/public'
const PIXEL = 'data:image/png;base64,iVBORw0KGgo='

/** What a plugin that requires images is given, beside those plugins. */
const start = async (plugins: readonly Plugin[] = [], options: Partial<PorticoOptions> = {}) => {
  const given = deferred<AssetsService>()
  const user = makePlugin({ id: 'test.user', requires: { assets: ASSETS }, activate: { on: ['start'] } }, ({ deps }) =>
    given.resolve(deps.assets as AssetsService),
  )
  const portico = startKernel({ plugins: [...plugins, user], services: { directory: DIRECTORY }, replace: ['test.images'], ...options })
  return { portico, assets: await given.promise }
}

/** A plugin that has images. */
const images = (image: (source: ImageSource) => unknown): Plugin =>
  plainPlugin({ id: 'test.images', provides: { assets: ASSETS } }, () => ({ assets: { image } }))

describe('an image that a stranger names', () => {
  test.each([PIXEL, 'data:image/svg+xml,<svg/>', `${DIRECTORY}/getTokenImage/eth`])('%s is shown', async (url) => {
    expect(await (await start()).assets.image({ url })).toBe(url)
  })

  test.each([
    'https://evil.test/pixel.png',
    'http://images.test/public/a.png',
    'https://images.test/publicity/a.png',
    'https://images.test/public/../logout',
    'https://user@images.test/public/a.png',
    'https://images.test.evil.test/public/a.png',
    '/logout',
    '//evil.test/a.png',
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    `data:image/png;base64,${'A'.repeat(70_000)}`,
    'blob:http://localhost/1',
    'no address',
    '',
  ])('%.60s is a glyph', async (url) => {
    expect(await (await start()).assets.image({ url })).toBeUndefined()
  })

  test('a host without a directory shows what carries itself', async () => {
    const { assets } = await start([], { services: {} })
    expect([await assets.image({ url: PIXEL }), await assets.image({ url: `${DIRECTORY}/a` })]).toEqual([PIXEL, undefined])
  })

  test('by id is a glyph where nobody has it', async () => {
    expect(await (await start()).assets.image({ kind: 'network', id: '1' })).toBeUndefined()
  })
})

describe('a plugin that provides images', () => {
  test('is asked for what has an id, and for what the kernel would not show', async () => {
    const asked: ImageSource[] = []
    const image = async (source: ImageSource): Promise<string> => {
      asked.push(source)
      return `blob:${location.origin}/1`
    }
    const { assets } = await start([images(image)])
    const by = (source: ImageSource) => assets.image(source)
    expect([await by({ kind: 'wallet', id: 'a' }), await by({ url: 'https://elsewhere.test/a' })]).toEqual([
      `blob:${location.origin}/1`,
      `blob:${location.origin}/1`,
    ])
    expect(await by({ url: PIXEL })).toBe(PIXEL)
    expect(asked).toEqual([{ kind: 'wallet', id: 'a' }, { url: 'https://elsewhere.test/a' }])
  })

  test.each([
    ['an address of its choice', async () => 'https://evil.test/a.png'],
    ['another page’s blob', async () => 'blob:https://evil.test/1'],
    ['no text', async () => ({ toString: () => PIXEL })],
    [
      'an error',
      async () => {
        throw new Error('no')
      },
    ],
  ])('that answers %s: a glyph', async (_, image) => {
    expect(await (await start([images(image)])).assets.image({ kind: 'wallet', id: 'a' })).toBeUndefined()
  })

  test('that cannot start or is taken out leaves everybody else as they are', async () => {
    const broken = plainPlugin({ id: 'test.images', provides: { assets: ASSETS } }, () => {
      throw new Error('no')
    })
    const { assets, portico } = await start([broken])
    expect(await assets.image({ kind: 'wallet', id: 'a' })).toBeUndefined()
    await portico.plugins.remove('test.images')
    expect(await assets.image({ url: PIXEL })).toBe(PIXEL)
    portico.plugins.add(images(async () => PIXEL))
    expect(await assets.image({ kind: 'wallet', id: 'a' })).toBe(PIXEL)
    await portico.plugins.disable('test.images')
    expect(await assets.image({ kind: 'wallet', id: 'a' })).toBeUndefined()
  })

  test('that hangs is waited for ten seconds', async () => {
    const { assets } = await start([images(() => new Promise(() => undefined))])
    await assets.image({ url: PIXEL })
    jest.useFakeTimers()
    try {
      const image = assets.image({ kind: 'wallet', id: 'a' })
      await jest.advanceTimersByTimeAsync(10_000)
      expect(await image).toBeUndefined()
    } finally {
      jest.useRealTimers()
    }
  })

  test('has the host’s consent, and does not ask itself', () => {
    const own = plainPlugin({ id: 'test.images', provides: { assets: ASSETS } }, () => ({ assets: { image: async () => PIXEL } }))
    expect(() => startKernel({ plugins: [own] })).toThrow(expect.objectContaining({ code: 'NAME_RESERVED' }))
    const ring = plainPlugin({ id: 'test.images', requires: { it: ASSETS }, provides: { assets: ASSETS } }, () => ({}))
    expect(() => startKernel({ plugins: [ring], replace: ['test.images'] })).toThrow(expect.objectContaining({ code: 'REQUIRE_CYCLE' }))
  })

  test('may have others beside it: they are asked in the host’s order, past failures and past what may not be shown', async () => {
    const asked: string[] = []
    const named = (id: string, image: () => Promise<string | undefined>) =>
      plainPlugin({ id, provides: { assets: ASSETS } }, () => ({
        assets: {
          image() {
            asked.push(id)
            return image()
          },
        },
      }))
    const failing = named('test.a', async () => {
      throw new Error('no')
    })
    const leading = named('test.b', async () => 'https://evil.test/pixel.png')
    const silent = named('test.c', async () => undefined)
    const answering = named('test.d', async () => PIXEL)
    const replace = ['test.a', 'test.b', 'test.c', 'test.d']
    const { assets, portico } = await start([failing, leading, silent, answering], { replace })
    expect(await assets.image({ kind: 'wallet', id: 'a' })).toBe(PIXEL)
    expect(asked).toEqual(replace)
    await portico.plugins.remove('test.d')
    expect(await assets.image({ kind: 'wallet', id: 'a' })).toBeUndefined()
  })
})
