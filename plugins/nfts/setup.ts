import { defineSetup } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'
import { createNftList } from './nft-list.ts'
import { createNftPictures } from './nft-pictures.ts'
import { createNftSend } from './send-nft.ts'

export default defineSetup(manifest, (context) => {
  const { deps, ports, stores, signal, onUnload } = context
  const list = createNftList({ ...deps, ...ports, stores })
  const { state, holding, refresh, more, choose, look } = list
  const picture = createNftPictures({ services: deps.services, signal, onUnload })
  const nfts = { state, holding, refresh, more, choose, look, picture, ...createNftSend(context, list) }
  return {
    services: { nfts },
    enter: {
      NftDetails: ({ id }) => void look(id),
      NftSend: ({ id }) => nfts.begin(id),
    },
  }
})
