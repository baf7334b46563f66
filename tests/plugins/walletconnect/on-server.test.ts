import { UniversalProvider as Vendor } from '@walletconnect/universal-provider'
import { UniversalProvider } from '../../../plugins/walletconnect/client/universal-provider-node.ts'

afterEach(() => {
  jest.restoreAllMocks()
})

test('what stands for the client on a server is the client once it is started', async () => {
  const started = {} as InstanceType<typeof Vendor>
  const init = jest.spyOn(Vendor, 'init').mockResolvedValue(started)
  const options = { projectId: 'a-host' }
  expect(await UniversalProvider.init(options)).toBe(started)
  expect(init.mock.calls).toEqual([[options]])
})
