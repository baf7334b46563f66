import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ServicesService } from '../../../kernel/contract/host-services.ts'
import { createNftPictures } from '../../../plugins/nfts/nft-pictures.ts'
import type { Nft } from '../../../plugins/nfts/service.ts'
import { CONTRACT } from './nft-rig.ts'

const nft: Nft = {
  id: `${CONTRACT.toLowerCase()}/1`,
  network: 'eip155:1',
  token: { contract: CONTRACT, tokenId: '1', standard: 'erc721' },
  quantity: 1n,
  name: '',
  collection: '',
  description: '',
  traits: [],
  media: { kind: 'image', type: 'image/svg+xml' },
  pictured: true,
  hidden: false,
}

/** An API whose picture is the test's. */
const answering = (picture: () => Blob): { readonly services: ServicesService; readonly asked: unknown[] } => {
  const asked: unknown[] = []
  const call = async (_: unknown, input: unknown): Promise<never> => {
    asked.push(input)
    // The endpoint of pictures answers a blob.
    return picture() as never
  }
  return { services: { has: () => true, call }, asked }
}

let made: string[]
let released: string[]
beforeEach(() => {
  ;[made, released] = [[], []]
  URL.createObjectURL = () => {
    made.push(`blob:${made.length}`)
    return made.at(-1) ?? ''
  }
  URL.revokeObjectURL = (address) => void released.push(address)
})

const create = (services: ServicesService) => {
  const unloads: (() => void)[] = []
  const pictures = createNftPictures({ services, signal: new AbortController().signal, onUnload: (undo) => void unloads.push(undo) })
  return { pictures, unload: () => unloads.splice(0).map((undo) => undo()) }
}

it('asks the API once by contract and id, and never by an address of a picture', async () => {
  const { services, asked } = answering(() => new Blob(['x'], { type: 'image/webp' }))
  const { pictures, unload } = create(services)
  expect([await pictures(nft), await pictures(nft)]).toEqual(['blob:0', 'blob:0'])
  expect(asked).toEqual([{ path: { contract: `eip155:1:${CONTRACT}`, tokenId: '1' } }])
  unload()
  expect(released).toEqual(['blob:0'])
})

it.each([
  ['a drawing', new Blob(['<svg/>'], { type: 'image/svg+xml' })],
  ['a page', new Blob(['<script>'], { type: 'text/html' })],
  ['what is too large', new Blob([new Uint8Array(1_500_001)], { type: 'image/webp' })],
])('takes no %s from the API', async (_, blob) => {
  expect(await create(answering(() => blob).services).pictures(nft)).toBeUndefined()
  expect(made).toEqual([])
})

it('asks again for one that could not be had, and not for one that there is none of', async () => {
  const answers = [new PorticoError('HTTP_OFFLINE', 'Offline.'), new PorticoError('HTTP_STATUS', 'None.', { context: { status: 404 } })]
  const { services, asked } = answering(() => {
    throw answers.shift()
  })
  const { pictures } = create(services)
  for (let times = 0; times < 4; times += 1) expect(await pictures(nft)).toBeUndefined()
  expect(asked).toHaveLength(2)
})

it('keeps a limited number, and releases the one that was wanted longest ago', async () => {
  const { pictures } = create(answering(() => new Blob(['x'], { type: 'image/webp' })).services)
  for (let at = 0; at < 301; at += 1) await pictures({ ...nft, id: `x/${at}` })
  expect(released).toEqual(['blob:0'])
})
