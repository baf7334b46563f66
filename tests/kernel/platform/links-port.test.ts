import type { LinksPort } from '../../../kernel/contract/ports.ts'
import { deferred } from '../../support/deferred.ts'
import { destroyKernels, startKernel } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'

afterEach(destroyKernels)

const start = async (options: Parameters<typeof startKernel>[0] = {}) => {
  const opened = jest.spyOn(window, 'open').mockImplementation(() => null)
  const links = deferred<LinksPort>()
  const plugin = makePlugin({ id: 'test.links', ports: ['links'], activate: { on: ['start'] } }, ({ ports }) =>
    links.resolve(ports.links as LinksPort),
  )
  startKernel({ ...options, plugins: [plugin] })
  return { opened, links: await links.promise }
}

afterEach(() => jest.restoreAllMocks())

test('a link opens at once, though the modal was never opened', async () => {
  const { links, opened } = await start()
  links.open('https://a.test/')
  expect(opened).toHaveBeenCalledWith('https://a.test/', '_blank', 'noopener,noreferrer')
})

test('and is refused at once', async () => {
  const { links, opened } = await start()
  expect(() => links.open('javascript:alert(1)')).toThrow(expect.objectContaining({ code: 'LINK_REFUSED' }))
  expect(opened).not.toHaveBeenCalled()
})

test('a scheme is opened where the host names it', async () => {
  const { links, opened } = await start({ schemes: ['acmewallet'] })
  links.open('acmewallet://open')
  expect(opened).toHaveBeenCalledWith('acmewallet://open', '_blank', 'noopener,noreferrer')
  const other = await start({ id: 'other' })
  expect(() => other.links.open('acmewallet://open')).toThrow(expect.objectContaining({ code: 'LINK_REFUSED' }))
})
