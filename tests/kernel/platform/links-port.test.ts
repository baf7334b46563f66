import type { LinksPort } from '../../../kernel/contract/ports.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { destroyKernels, startKernel } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'
import { createShell } from '../support/shell.ts'

afterEach(destroyKernels)

const start = async () => {
  const opened = jest.spyOn(window, 'open').mockImplementation(() => null)
  const told = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const links = deferred<LinksPort>()
  const plugin = makePlugin({ id: 'test.links', ports: ['links'], activate: { on: ['start'] } }, ({ ports }) =>
    links.resolve(ports.links as LinksPort),
  )
  const portico = startKernel({ plugins: [createShell(), plugin], logLevel: 'error' })
  return { portico, opened, told, links: await links.promise }
}

afterEach(() => jest.restoreAllMocks())

test('a link before the modal was ever opened fetches what opens it', async () => {
  const { links, opened } = await start()
  expect(links.open('https://a.test/')).toBe(true)
  await settle()
  expect(opened).toHaveBeenCalledWith('https://a.test/', '_blank', 'noopener,noreferrer')
})

test('one that is refused then is reported, and never opened', async () => {
  const { links, opened, told } = await start()
  expect(links.open('javascript:alert(1)')).toBe(true)
  await settle()
  expect(opened).not.toHaveBeenCalled()
  expect(told).toHaveBeenCalledTimes(1)
})

test('once it was opened, links open at once and are refused at once', async () => {
  const { portico, links, opened } = await start()
  await portico.open()
  links.open('https://a.test/')
  expect(opened).toHaveBeenCalledTimes(1)
  expect(() => links.open('javascript:alert(1)')).toThrow(expect.objectContaining({ code: 'LINK_REFUSED' }))
})
