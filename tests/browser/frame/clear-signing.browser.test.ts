import { encodeFunctionData, parseAbi } from 'viem'
import { collectionAddresses } from '../../../examples/sandbox/chain/collections.ts'
import { type FrameStage, startFrameStage } from './support/frame-stage.ts'
import { type OpenHost, openHost } from './support/open-host.ts'

let frames: FrameStage
let host: OpenHost

beforeAll(async () => {
  frames = await startFrameStage({ clearSigning: true })
  host = await openHost(frames, frames.host.url)
  await host.mount()
  await host.signIn('cleo@example.test')
})

afterAll(() => frames.close())

test('a transaction of a pinned descriptor is shown in its words, with every field', async () => {
  const address = await host.secure('service')
  const data = encodeFunctionData({
    abi: parseAbi(['function mint(address to, uint256 id, string uri)']),
    args: [address, 4_711n, 'ipfs://picture'],
  })
  const { answer } = await host.request('eth_sendTransaction', [{ from: address, to: collectionAddresses.collection, data }])
  for (const text of ['Mint an item', 'Receiver', '4711', 'ipfs://picture'])
    await host.frame.getByText(text, { exact: true }).first().waitFor()
  await host.frame.getByRole('button', { name: 'Reject' }).click()
  await expect(answer).rejects.toThrow('User rejected the request')
  expect(host.errors).toEqual([])
})
