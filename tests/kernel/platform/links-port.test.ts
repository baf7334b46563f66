import type { LinksPort } from '../../../kernel/contract/ports.ts'
import { deferred } from '../../support/deferred.ts'
import { until } from '../../support/wait.ts'
import { destroyKernels, startKernel } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'

afterEach(destroyKernels)

const start = async (options: Parameters<typeof startKernel>[0] = {}) => {
  const opened = jest.spyOn(window, 'open').mockImplementation(() => null)
  const links = deferred<LinksPort>()
  const plugin = makePlugin({ id: 'test.links', ports: ['links'], activate: { on: ['start'] } }, ({ ports }) =>
    links.resolve(ports.links as LinksPort),
  )
  const portico = startKernel({ ...options, plugins: [plugin] })
  return { opened, portico, links: await links.promise }
}

afterEach(() => jest.restoreAllMocks())

test('a link opens once the code has come, though the modal was never opened', async () => {
  const { links, opened } = await start()
  links.open('https://a.test/')
  await until(() => opened.mock.calls.length > 0)
  expect(opened).toHaveBeenCalledWith('https://a.test/', '_blank', 'noopener,noreferrer')
})

test('and at once where the code is there', async () => {
  const { links, opened, portico } = await start()
  await portico.preload()
  links.open('https://a.test/')
  expect(opened).toHaveBeenCalledWith('https://a.test/', '_blank', 'noopener,noreferrer')
})

test('and is refused at once', async () => {
  const { links, opened, portico } = await start()
  await portico.preload()
  expect(() => links.open('javascript:alert(1)')).toThrow(expect.objectContaining({ code: 'LINK_REFUSED' }))
  expect(opened).not.toHaveBeenCalled()
})

test('a scheme is opened where the host names it', async () => {
  const { links, opened, portico } = await start({ schemes: ['acmewallet'] })
  await portico.preload()
  links.open('acmewallet://open')
  expect(opened).toHaveBeenCalledWith('acmewallet://open', '_blank', 'noopener,noreferrer')
  const other = await start({ id: 'other' })
  await other.portico.preload()
  expect(() => other.links.open('acmewallet://open')).toThrow(expect.objectContaining({ code: 'LINK_REFUSED' }))
})
