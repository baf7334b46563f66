import { createModuleLoader } from '../../../kernel/platform/load-module.ts'

const failing = (times: number) => {
  const load = jest.fn(async () => {
    if (load.mock.calls.length <= times) throw new Error('The file did not come.')
    return { default: 'code' }
  })
  return load
}

test('a module that is there is not asked for again: what bundlers put around an import is work', async () => {
  const { load } = createModuleLoader()
  const thunk = failing(0)
  const modules = await Promise.all([load(thunk), load(thunk)])
  expect(await load(thunk)).toBe(modules[0])
  expect(thunk).toHaveBeenCalledTimes(1)
})

test('what was asked for ahead is what the first and every later load has', async () => {
  const { load, prefetch } = createModuleLoader()
  const thunk = failing(0)
  prefetch(thunk)
  prefetch(thunk)
  await load(thunk)
  await load(thunk)
  expect(thunk).toHaveBeenCalledTimes(1)
})

test('after a failure, ahead or not, the next call is a true new attempt', async () => {
  const { load, prefetch } = createModuleLoader()
  const thunk = failing(2)
  prefetch(thunk)
  await expect(load(thunk)).rejects.toThrow('The file did not come.')
  await expect(load(thunk)).rejects.toThrow('The file did not come.')
  expect(await load(thunk)).toEqual({ default: 'code' })
  expect(thunk).toHaveBeenCalledTimes(3)
})

test('a thunk that throws, or answers without a promise, is like any other', async () => {
  const { load } = createModuleLoader()
  const throws = (): Promise<never> => {
    throw new Error('A thunk of a host without types.')
  }
  await expect(load(throws)).rejects.toThrow('A thunk of a host')
  expect(await load((() => ({ default: 1 })) as never)).toEqual({ default: 1 })
})
